package responses

// handlers returns all handlers of a random package.
func handlers() map[string]HandlerInfo { return ListHandlers() }

package pets

import web "net/http"

// Writer and Request are net/http's, as PR and ChainedWriter are.
type (
	Writer        = web.ResponseWriter
	ChainedWriter = (Writer)
	Request       = web.Request
	PR            = *Request
)

// Defined is a type of its own.
type Defined web.Request

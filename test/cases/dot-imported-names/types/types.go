package types

type (
	HandlerInfo  struct{}
	BindingError struct{}
	ListHandlers struct{}
	Kind         string
)

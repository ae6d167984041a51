package broken

func {

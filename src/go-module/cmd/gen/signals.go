package main

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// signals are those that the program listens to.
type signals struct {
	names map[os.Signal]string
	sent  chan os.Signal
}

var known = map[string]os.Signal{"SIGINT": os.Interrupt, "SIGTERM": syscall.SIGTERM, "SIGHUP": syscall.SIGHUP}

// listen begins or ends to listen to a signal, which does not end the process meanwhile.
func (s *signals) listen(name string, isOn bool) {
	if s.sent == nil {
		s.sent = make(chan os.Signal, 8)
		s.names = map[os.Signal]string{}
	}
	one := known[name]
	if isOn {
		s.names[one] = name
		signal.Notify(s.sent, one)
	} else {
		delete(s.names, one)
		signal.Reset(one)
	}
}

// wait waits for a time, or for a signal, whose name it returns.
func (s *signals) wait(most time.Duration) string {
	if most <= 0 {
		select {
		case one := <-s.sent:
			return s.names[one]
		default:
			return ""
		}
	}
	select {
	case one := <-s.sent:
		return s.names[one]
	case <-time.After(most):
		return ""
	}
}

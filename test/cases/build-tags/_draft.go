package server

import "net/http"

func (s *Server) GetHidden(w http.ResponseWriter, r *http.Request) {}

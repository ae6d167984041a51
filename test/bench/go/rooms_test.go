package bench

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"

	"example.com/bench/rooms"
	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
	"github.com/gin-gonic/gin"
)

// discard is an http.ResponseWriter that keeps nothing but the header.
type discard http.Header

func (d discard) Header() http.Header         { return http.Header(d) }
func (d discard) Write(b []byte) (int, error) { return len(b), nil }
func (d discard) WriteHeader(int)             {}

// BenchmarkHandler answers a request by a typed handler, by the same one written by hand, and by huma's and gin's, each without a router.
func BenchmarkHandler(b *testing.B) {
	service := &rooms.Rooms{Prices: map[string]int{"sea": 80}}
	r := httptest.NewRequest(http.MethodGet, "/rooms/sea?nights=3", nil)
	r.SetPathValue("name", "sea")
	run := func(name string, serve func(http.ResponseWriter)) {
		b.Run(name, func(b *testing.B) {
			w := discard{}
			b.ReportAllocs()
			for range b.N {
				serve(w)
			}
		})
	}
	typed := service.ListHandlers()["GetRoom"].Ref
	run("generated", func(w http.ResponseWriter) { typed(w, r) })
	run("hand-written", func(w http.ResponseWriter) { service.HandWritten(w, r) })

	adapter := &humaHandler{}
	type input struct {
		Name   string `path:"name"`
		Nights int    `query:"nights" default:"1"`
	}
	type output struct{ Body rooms.GetRoomResponse }
	config := huma.DefaultConfig("rooms", "1")
	config.CreateHooks = nil // no links to schemas in answers
	get := huma.Operation{Method: http.MethodGet, Path: "/rooms/{name}"}
	huma.Register(huma.NewAPI(config, adapter), get, func(_ context.Context, req *input) (*output, error) {
		return &output{rooms.GetRoomResponse{Price: service.Prices[req.Name] * req.Nights}}, nil
	})
	run("huma", func(w http.ResponseWriter) { adapter.handle(humago.NewContext(adapter.op, r, w)) })

	gin.SetMode(gin.ReleaseMode)
	engine := gin.New()
	run("gin", func(w http.ResponseWriter) {
		c := gin.CreateTestContextOnly(w, engine)
		c.Request = r
		c.Params = gin.Params{{Key: "name", Value: "sea"}}
		var req struct {
			Name   string `uri:"name"`
			Nights int    `form:"nights,default=1"`
		}
		if c.ShouldBindUri(&req) != nil || c.ShouldBindQuery(&req) != nil {
			b.Fatal("gin can't read the request")
		}
		c.JSON(http.StatusOK, rooms.GetRoomResponse{Price: service.Prices[req.Name] * req.Nights})
	})
}

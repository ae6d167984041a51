// Package pets has handlers of gin and echo with mistakes.
package pets

import (
	"github.com/gin-gonic/gin"
	"github.com/labstack/echo/v4"
	echo5 "github.com/labstack/echo/v5"
)

type Pets struct{}

// GET /pets/{id}
//
// gen:list
func (p *Pets) GetPet(c *gin.Context) {}

// GET /pets/{name}/toys
//
// gen:list
func (p *Pets) GetToys(c *gin.Context) {}

// GET /pets/{id}
//
// gen:list
func (p *Pets) GetAgain(c *gin.Context) {}

// GET /files/{path...}
//
// gen:list
func (p *Pets) GetFile(c *gin.Context) {}

// GET /files/new
func (p *Pets) GetNewFile(c *gin.Context) {}

// POST /files/new
func (p *Pets) CreateFile(c *gin.Context) {}

// GET /docs/
func (p *Pets) GetDocs(c *gin.Context) {}

// GET /files:all
func (p *Pets) GetAll(c *gin.Context) {}

// ServeMux would panic on these two, but gin knows which one is meant.
//
// GET /shops/{id}/open
//
// gen:list
func (p *Pets) GetOpen(c *gin.Context) {}

// GET /shops/main/{what}
//
// gen:list
func (p *Pets) GetMain(c *gin.Context) {}

// GET /echo/{id}
//
// gen:list
func (p *Pets) GetEcho(c echo.Context) error { return nil }

// GET /echo/{name}
//
// gen:list
func (p *Pets) GetOtherEcho(c echo.Context) error { return nil }

// GET /echo/docs/
func (p *Pets) GetEchoDocs(c echo.Context) error { return nil }

// GET /five
func (p *Pets) GetFive(c *echo5.Context) error { return nil }

// RegisterGin has the name of a method that gen writes.
func (p *Pets) RegisterGin(r gin.IRouter) {}

// EchoRouter has the name of a type that gen writes.
type EchoRouter interface{}

// gen:handler
func List[T any](c *gin.Context) {}

// gen:handler
func (p *Pets) Fails(c *gin.Context) error { return nil }

// Route: PUT /pets/:id
func (p *Pets) PutPet(c *gin.Context) {}

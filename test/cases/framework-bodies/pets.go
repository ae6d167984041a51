// Package pets has handlers of gin and echo that use generated methods wrongly.
package pets

import (
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/labstack/echo/v4"
)

type Pets struct{}

type GetPetRequest struct {
	ID int64 `route:"id"`
}

type GetPetResponse struct {
	Tag    string  `header:"Etag"`
	Weight float64 `json:"weight"`
}

// GET /pets/{id}
func (p *Pets) GetPet(c *gin.Context) {
	var req GetPetRequest
	if err := req.Parse(c.Request); err != nil {
		_ = WriteProblem(c.Writer, err)
	}
	// The status of gin's writer is not sent yet.
	c.Writer.WriteHeader(http.StatusAccepted)
	res := GetPetResponse{Weight: float64(req.ID)}
	res.Write(c.Writer)
}

type GetDogRequest struct {
	ID int64 `route:"id"`
}

// GET /dogs/{id}
func (p *Pets) GetDog(c *gin.Context) {
	var req GetDogRequest
	c.JSON(http.StatusOK, req.ID)
}

type GetCatRequest struct {
	ID int64 `route:"id"`
}

type GetCatResponse struct {
	Tag string `header:"Etag"`
}

// GET /cats/{id}
func (p *Pets) GetCat(c echo.Context) error {
	var req GetCatRequest
	if err := req.Parse(c.Request()); err != nil {
		_ = WriteProblem(c.Response(), err)
	}
	c.Response().WriteHeader(http.StatusAccepted)
	res := GetCatResponse{Tag: "x"}
	return res.Write(c.Response())
}

// GET /bound
func (p *Pets) GetBound(c *gin.Context) {
	var req GetBoundRequest
	if err := c.ShouldBindQuery(&req); err != nil {
		c.AbortWithStatus(http.StatusBadRequest)
		return
	}
	c.JSON(http.StatusOK, req.ID)
}

type GetBoundRequest struct {
	ID int64 `query:"id"`
}

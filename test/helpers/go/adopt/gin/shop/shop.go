// Package shop is a small service of gin, as it is before gen adopt.
package shop

import (
	"net/http"
	"sync"

	"github.com/gin-gonic/gin"
)

// Item is something to buy.
type Item struct {
	ID    int      `json:"id"`
	Name  string   `json:"name"`
	Price float64  `json:"price"`
	Tags  []string `json:"tags"`
}

// Shop serves the items.
type Shop struct {
	mu    sync.Mutex
	items []Item
}

// New makes a shop with its routes.
func New() *gin.Engine {
	s := &Shop{items: []Item{{ID: 1, Name: "pen", Price: 1.5, Tags: []string{"office"}}, {ID: 2, Name: "cup", Price: 4}}}
	r := gin.New()
	api := r.Group("/api/v1")
	api.GET("/items", s.ListItems)
	api.GET("/items/:id", s.GetItem)
	api.POST("/items", s.CreateItem)
	api.PUT("/items/:id", s.UpdateItem)
	api.PATCH("/items/:id/price", s.SetPrice)
	api.DELETE("/items/:id", s.deleteItem)
	api.POST("/login", Login)
	api.POST("/orders/:id", s.Order)
	api.POST("/both/:id", s.Both)
	api.PUT("/stock/:itemId", SetStock)
	api.GET("/price", GetPrice)
	return r
}

// ItemQuery selects items.
type ItemQuery struct {
	Search string   `form:"q"`
	Limit  int      `form:"limit,default=10" binding:"min=1,max=50"`
	Tags   []string `form:"tag"`
}

type ListItemsResponse struct {
	Items []Item `json:"items"`
	Total int    `json:"total"`
}

// ListItems lists the items.
func (s *Shop) ListItems(c *gin.Context) {
	var query ItemQuery
	if err := c.ShouldBindQuery(&query); err != nil {
		c.JSON(http.StatusBadRequest, gin.H{"error": err.Error()})
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	res := ListItemsResponse{Items: []Item{}}
	for _, item := range s.items {
		if (query.Search == "" || item.Name == query.Search) && hasTags(item, query.Tags) && len(res.Items) < query.Limit {
			res.Items = append(res.Items, item)
		}
	}
	res.Total = len(s.items)
	c.JSON(http.StatusOK, res)
}

func hasTags(item Item, tags []string) bool {
	for _, tag := range tags {
		found := false
		for _, one := range item.Tags {
			found = found || one == tag
		}
		if !found {
			return false
		}
	}
	return true
}

type itemURI struct {
	ID int `uri:"id" binding:"required,min=1"`
}

// GetItemResponse is an item with its address.
type GetItemResponse struct {
	Item Item   `json:"item"`
	Self string `json:"self"`
}

// GetItem shows an item.
func (s *Shop) GetItem(c *gin.Context) {
	var uri itemURI
	if err := c.ShouldBindUri(&uri); err != nil {
		c.AbortWithStatusJSON(http.StatusBadRequest, gin.H{"error": "not an id"})
		return
	}
	item := s.find(uri.ID)
	if item == nil {
		c.JSON(http.StatusNotFound, gin.H{"error": "no such item"})
		return
	}
	c.JSON(http.StatusOK, GetItemResponse{
		Item: *item,
		Self: c.Request.URL.Path,
	})
}

func (s *Shop) find(id int) *Item {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range s.items {
		if s.items[i].ID == id {
			return &s.items[i]
		}
	}
	return nil
}

// ItemInput is what a client sends of an item. Two handlers read it.
type ItemInput struct {
	Name  string   `json:"name" binding:"required,max=20"`
	Price float64  `json:"price" binding:"gt=0"`
	Tags  []string `json:"tags" binding:"max=3"`
}

type CreateItemResponse struct {
	ID int `json:"id"`
}

// CreateItem adds an item.
func (s *Shop) CreateItem(c *gin.Context) {
	var in ItemInput
	err := c.ShouldBindJSON(&in)
	if err != nil {
		c.JSON(http.StatusUnprocessableEntity, gin.H{"error": err.Error()})
		return
	}
	id := s.add(in)
	c.JSON(http.StatusCreated, CreateItemResponse{ID: id})
}

func (s *Shop) add(in ItemInput) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	id := len(s.items) + 1
	s.items = append(s.items, Item{ID: id, Name: in.Name, Price: in.Price, Tags: in.Tags})
	return id
}

// UpdateItem changes an item.
func (s *Shop) UpdateItem(c *gin.Context) {
	in := ItemInput{}
	if err := c.ShouldBindJSON(&in); err != nil {
		c.String(http.StatusBadRequest, err.Error())
		return
	}
	item := s.byText(c.Param("id"))
	if item == nil {
		c.Status(http.StatusNotFound)
		return
	}
	item.Name, item.Price, item.Tags = in.Name, in.Price, in.Tags
	c.JSON(http.StatusOK, item)
}

func (s *Shop) byText(id string) *Item {
	if len(id) != 1 {
		return nil
	}
	return s.find(int(id[0] - '0'))
}

type priceInput struct {
	Price float64 `json:"price" form:"price" binding:"gt=0"`
}

// SetPrice changes the price of an item.
func (s *Shop) SetPrice(c *gin.Context) {
	in := new(priceInput)
	// Only a JSON body has it.
	if c.BindJSON(in) != nil {
		return
	}
	item := s.byText(c.Param("id"))
	if item == nil {
		c.Status(http.StatusNotFound)
		return
	}
	item.Price = in.Price
	c.Status(http.StatusNoContent)
}

// deleteItem removes an item.
func (s *Shop) deleteItem(c *gin.Context) {
	id := c.Param("id")
	if s.byText(id) == nil {
		c.Status(http.StatusNotFound)
		return
	}
	c.Status(http.StatusNoContent)
}

type Credentials struct {
	User     string `form:"user" binding:"required"`
	Password string `form:"password" binding:"required"`
	Remember bool   `form:"remember"`
}

type LoginResponse struct {
	Token string `json:"token"`
}

// Login checks a password.
func Login(c *gin.Context) {
	var form Credentials
	if err := c.ShouldBind(&form); err != nil {
		// The reason is no secret.
		c.JSON(http.StatusBadRequest, gin.H{"reason": err.Error()})
		return
	}
	if form.Password != "secret" {
		c.AbortWithStatus(http.StatusForbidden)
		return
	}
	res := &LoginResponse{Token: form.User}
	if form.Remember {
		res.Token += "!"
	}
	c.JSON(200, res)
}

type orderInput struct {
	ID    int    `uri:"id"`
	Count int    `json:"count"`
	Note  string `json:"note" binding:"max=10"`
}

// Order orders an item: its number is in the path, the rest in the body.
func (s *Shop) Order(c *gin.Context) {
	var in orderInput
	if err := c.ShouldBindUri(&in); err != nil {
		c.JSON(http.StatusBadRequest, gin.H{"error": err.Error()})
		return
	}
	if err := c.ShouldBindJSON(&in); err != nil {
		c.JSON(http.StatusBadRequest, gin.H{"error": err.Error()})
		return
	}
	c.JSON(http.StatusOK, gin.H{"id": in.ID, "count": in.Count, "note": in.Note})
}

type bothInput struct {
	Note string `json:"note"`
}

// Both reads two structs, and stays as it is.
func (s *Shop) Both(c *gin.Context) {
	var uri itemURI
	if err := c.ShouldBindUri(&uri); err != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	var in bothInput
	if err := c.ShouldBindJSON(&in); err != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	c.String(http.StatusOK, "%d %s", uri.ID, in.Note)
}

// SetStockRequest has the name that gen gives it already.
type SetStockRequest struct {
	Count int    `json:"count" form:"count" binding:"gte=0"`
	Place string `json:"place" form:"place"`
}

// SetStock says how many there are.
func SetStock(c *gin.Context) {
	var req SetStockRequest
	if err := c.ShouldBindJSON(&req); err != nil {
		c.JSON(http.StatusBadRequest, gin.H{"error": err.Error()})
		return
	}
	c.String(http.StatusOK, "%s %d %s", c.Param("itemId"), req.Count, req.Place)
}

type priceHeader struct {
	Currency string `header:"X-Currency" binding:"required,len=3"`
	Digits   int    `header:"X-Digits"`
}

type priceResult struct {
	Currency string `json:"currency"`
	Digits   int    `json:"digits"`
}

// GetPriceResponse is a type over another one.
type GetPriceResponse priceResult

// GetPrice reads header fields.
func GetPrice(c *gin.Context) {
	h := priceHeader{}
	if err := c.ShouldBindHeader(&h); err != nil {
		c.IndentedJSON(http.StatusBadRequest, gin.H{"error": "no currency"})
		c.Abort()
		return
	}
	var res GetPriceResponse
	res.Currency, res.Digits = h.Currency, h.Digits
	c.JSON(http.StatusAccepted, res)
}

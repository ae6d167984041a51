// Package pets keeps pets.
package pets

import (
	"encoding/json"
	"io"
	"mime/multipart"
	"net/http"
	"time"
)

// Pets serves pets.
type Pets struct{}

// Page is a part of a list.
type Page struct {
	Offset int `query:"offset" default:"0"`
}

// Chip is the number in a pet's chip.
type Chip uint32

// Validate reports a number that no chip has.
func (c Chip) Validate() error { return nil }

// Chips are several numbers.
type Chips []string

// Validate returns a number that is there twice.
func (c Chips) Validate() any { return nil }

// Tattoo is in a pet's fur.
type Tattoo string

// Validate returns what is wrong with a tattoo.
func (t Tattoo) Validate() any { return nil }

// Color is a color by its name.
type Color struct{ name string }

// FromQuery reads a name.
func (c *Color) FromQuery(name string) error { c.name = name; return nil }

// ToQuery returns the name.
func (c Color) ToQuery() string { return c.name }

// Height is a height that may be unknown.
type Height struct{ text string }

// FromQuery reads a height.
func (h *Height) FromQuery(text string) error { h.text = text; return nil }

// ToQuery returns the height, and whether it is known.
func (h Height) ToQuery() (string, bool, error) { return h.text, h.text != "", nil }

// ListPetsRequest selects pets.
type ListPetsRequest struct {
	*Page
	// Owner is the owner's name. It is:
	//   - a name as in [Color], or
	//   - a number.
	Owner   string     `route:"owner" example:"ada"`
	Tags    []string   `query:"tag"`
	Note    *string    `query:"note"`
	Color   Color      `query:"color,omitempty"`
	Back    Color      `query:"back" default:"white"`
	Height  Height     `query:"height,omitempty"`
	MinAge  float64    `query:"min_age,omitempty"`
	BornOn  *time.Time `query:"born_on"`
	Chipped bool       `query:"chipped" default:"true"`
}

// ListPetsResponse has the pets.
type ListPetsResponse struct {
	Names []string `json:"names,omitempty"`
}

// ListPets lists the pets of an owner.
//
// Deprecated: Use [Pets.Find] instead.
//
// GET /owners/{owner}/pets
func (p *Pets) ListPets(w http.ResponseWriter, r *http.Request) {}

// CreatePetRequest is a new pet.
type CreatePetRequest struct {
	Chip Chip          `query:"chip"`
	Wait time.Duration `query:"wait,omitempty"`
	// Trace follows a request through all services.
	Trace   string        `header:"X-Trace-ID,omitempty"`
	Tags    []string      `header:"X-Tags"`
	Since   *time.Time    `header:"If-Modified-Since"`
	Session string        `cookie:"session"`
	Chips   Chips         `header:"X-Chips"`
	Read    Chips         `cookie:"chip"`
	Delay   time.Duration `cookie:"delay,omitempty"`
	Name    string        `json:"name"`
}

// CreatePetResponse has nothing but a header.
type CreatePetResponse struct {
	Location string       `header:"location"`
	Session  *http.Cookie `cookie:"session"`
	Mood     Mood         `header:"x-mood"`
	Count    int          `header:"x-count"`
}

// Validate reports a location without a path.
func (res CreatePetResponse) Validate() error { return nil }

// CreatePet adds a pet.
func (p *Pets) CreatePet(w http.ResponseWriter, r *http.Request) {}

// AdoptRequest has a body, so that Adopt is a POST.
type AdoptRequest struct {
	Name  string `json:"name" validate:"required_with=Chips,excluded_if=Kind other"`
	Chips Chips  `query:"chip"`
	Kind  string `query:"kind,omitempty"`
	// Notes are by their titles.
	Notes map[string]string `json:"notes" validate:"calm,dive,keys,min=1,endkeys,email|hexcolor,oneof=a b"`
}

func steps(n int, size string) error { return nil }

func isCalm(notes map[string]string) bool { return len(notes) < 10 }

// Adopt gives a pet a home.
//
// 404 Chip: nobody has it
func (p *Pets) Adopt(w http.ResponseWriter, r *http.Request) {}

// Groom allows POST alone.
func (p *Pets) Groom(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		w.WriteHeader(http.StatusMethodNotAllowed)
	}
}

// Ping has the name of another handler.
//
// gen:list
func (p *Pets) Ping(w http.ResponseWriter, r *http.Request) {}

// Address is where a home is.
type Address struct {
	Street string `json:"street"`
	known  bool
}

// Home holds another pointer.
type Home struct {
	*Address
	Room int `query:"room"`
}

// MovePetRequest has fields of two embedded structs.
type MovePetRequest struct {
	Pet int `route:"pet"`
	*Home
}

// Parse is the user's own, so gen generates none.
func (req *MovePetRequest) Parse(r *http.Request) error { return nil }

// MovePetResponse can be sent and read by its own methods.
type MovePetResponse struct {
	*Address
	Moved bool      `json:"moved"`
	At    time.Time `json:"at"`
}

// Write is the user's own, so gen generates none.
func (res MovePetResponse) Write(w http.ResponseWriter) error { return nil }

// MovePet moves a pet.
//
// PUT /pets/{pet}/home
func MovePet(w http.ResponseWriter, r *http.Request) {}

// Box holds things of one type.
type Box[T any] struct{}

// ListHandlers is the user's own, so gen generates none.
func (b *Box[T]) ListHandlers() map[string]http.HandlerFunc { return nil }

// AddThingRequest is generic.
type AddThingRequest[T any] struct {
	Address
	Shelf int8 `query:"shelf"`
	Thing T    `json:"thing"`
}

// AddThing puts a thing into the box. The box may be full.
//
// POST
func (b *Box[T]) AddThing(w http.ResponseWriter, r *http.Request) {}

// SetLabelRequest is a form.
type SetLabelRequest struct {
	count int
	Thing string `route:"thing"`
	// Label is what stands on the box.
	Label string `form:"label"`
	Sold  bool   `form:"sold"`
	// Weight is a number that can't be sent if it is infinite.
	Weight float32 `form:"weight"`
	Chips  Chips   `form:"chip"`
}

// SetLabel labels a thing.
//
// PUT /things/{thing...}
func (b *Box[T]) SetLabel(w http.ResponseWriter, r *http.Request) {}

// Ping has the name of another handler.
//
// gen:list
func (b *Box[T]) Ping(w http.ResponseWriter, r *http.Request) {}

// Health is for the load balancer.
//
// gen:ignore
func Health(w http.ResponseWriter, r *http.Request) {}

// ShowIndexRequest has nothing to read.
type ShowIndexRequest struct{}

// GET /{$}
// 200 ListPetsResponse all pets
func ShowIndex(w http.ResponseWriter, r *http.Request) {}

type StrayRequest struct {
	ID string `query:"id"`
}

// Stamp says who did it.
type Stamp struct {
	// By is a name.
	By string `json:"by" db:"by_name"`
}

// Shelf holds things of one type.
type Shelf[T any] struct {
	Things []T `json:"things"`
}

// Secret is written by a method.
type Secret string

// MarshalJSON hides it.
func (s Secret) MarshalJSON() ([]byte, error) { return []byte(`"***"`), nil }

// Odd is left to the config, which says nothing of its JSON.
type Odd struct{}

// ShowInventoryResponse has a value of every kind.
type ShowInventoryResponse struct {
	Stamp
	Open    bool            `json:"open"`
	Count   int8            `json:"count,string"`
	Weight  float32         `json:"weight"`
	Picture []byte          `json:"picture"`
	Names   []string        `json:"names,omitempty"`
	Digest  [4]uint16       `json:"digest"`
	ByChip  map[Chip]string `json:"by_chip"`
	Home    struct {
		Room  int      `json:"room"`
		Rooms []string `json:"rooms"`
	} `json:"home"`
	Shelf  Shelf[Chip] `json:"shelf"`
	At     time.Time   `json:"at"`
	Extra  any         `json:"extra"`
	Signal []chan int  `json:"signal"`
	Odd    Odd         `json:"odd"`
	Secret Secret      `json:"secret"`
}

// ShowInventory shows all there is.
//
// GET /inventory
func ShowInventory(w http.ResponseWriter, r *http.Request) {}

// Mood has two values.
type Mood string

const (
	// MoodGood is the better one.
	//
	// It is said most. Deprecated names are left out.
	MoodGood Mood = "good"
	MoodFine      = MoodGood
	MoodBad  Mood = "bad" // MoodBad passes.
)

// Step has more values than constants.
//
// gen:open
type Step int

const (
	StepOne Step = iota + 1
	StepTwo
)

// Spot is a key by its methods.
type Spot struct{ n int }

func (s Spot) MarshalText() ([]byte, error)  { return []byte{byte(s.n)}, nil }
func (s *Spot) UnmarshalText(b []byte) error { s.n = len(b); return nil }

// Review is checked on its own.
type Review struct {
	Mood Mood `json:"mood"`
}

// RatePetRequest has values to check in all places.
type RatePetRequest struct {
	Asked    Mood            `query:"asked"`
	Mood     Mood            `json:"mood,omitempty"`
	Step     Step            `json:"step"`
	Review   Review          `json:"review,omitempty"`
	Last     *Review         `json:"last"`
	Moods    []Mood          `json:"moods"`
	ByName   map[string]Mood `json:"by_name"`
	ByMood   map[Mood]int    `json:"by_mood"`
	ByDay    map[int8]Mood   `json:"by_day"`
	ByNumber map[uint]Mood   `json:"by_number"`
	BySpot   map[Spot]Mood   `json:"by_spot"`
	Spot     Spot            `json:"spot"`
	Home     struct {
		Mood Mood `json:"mood"`
	} `json:"home,omitzero"`
}

// Validate reports a rating that does not fit.
func (req RatePetRequest) Validate() error { return nil }

// POST /ratings 201
// gen:prefix /api/v1
// gen:tag Ratings
// gen:security oauth ratings:write
// 410 the pet moved away
func RatePet(w http.ResponseWriter, r *http.Request) {
	var req RatePetRequest
	if err := req.Parse(r); err != nil {
		WriteProblem(w, err)
		return
	}
	if req.Step == 0 {
		http.Error(w, "nothing to rate", http.StatusConflict)
		return
	}
	http.NotFoundHandler().ServeHTTP(w, r)
}

// RateAllRequest is a list of reviews.
type RateAllRequest []Review

// PUT /ratings
func RateAll(w http.ResponseWriter, r *http.Request) {
	var req RateAllRequest
	if err := req.Parse(r); err != nil {
		WriteProblem(w, err)
	}
}

// ListMoodsResponse is a whole body.
type ListMoodsResponse []Mood

// ListMoods lists the moods.
//
// GET /moods
// gen:hidden
func (p *Pets) ListMoods(w http.ResponseWriter, r *http.Request) {
	ListMoodsResponse{}.Write(w)
}

// Stay is declared as a time.
type Stay time.Time

// Collar has rules on its fields.
type Collar struct {
	Color string `json:"color" validate:"oneof=red green blue white"`
}

// Tub can't be compared.
type Tub struct {
	*Plug `validate:"omitzero"`
	Toys  []string `json:"toys" validate:"max=3"`
}

// Plug closes a tub.
type Plug struct {
	Chain int `json:"chain"`
}

// Tap is a parameter with rules of its own.
type Tap struct {
	Heat int `validate:"max=60"`
}

// UnmarshalText reads the heat.
func (t *Tap) UnmarshalText(text []byte) error {
	t.Heat = len(text)
	return nil
}

// MarshalText writes the heat.
func (t Tap) MarshalText() ([]byte, error) { return make([]byte, t.Heat), nil }

// WashPetRequest has all kinds of rules.
type WashPetRequest struct {
	Warm    bool          `json:"warm" validate:"required"`
	Soap    string        `json:"soap" validate:"omitempty,min=2,max=9,startswith=s"`
	Time    time.Duration `json:"time" validate:"min=1m30s"`
	At      time.Time     `json:"at" validate:"required,gt"`
	Until   Stay          `json:"until" validate:"required,lt"`
	Collar  Collar        `json:"collar"`
	Collars []*Collar     `json:"collars" validate:"unique,dive,required"`
	Tub     *Tub          `json:"tub"`
	Tubs    [1]Tub        `json:"tubs" validate:"isdefault"`
	Owners  []string      `json:"owners" validate:"min=1,dive,max=9"`
	North   float64       `json:"north" validate:"latitude"`
	Number  int           `json:"number" validate:"luhn_checksum"`
	Card    uint          `json:"card" validate:"luhn_checksum"`
	Zone    string        `json:"zone" validate:"datetime=2006"`
	Name    string        `json:"name" validate:"required_with=Soap Warm,pattern=^[a-z]+$"`
	Sign    string        `json:"sign" validate:"pattern=^\u0060$"`
	Before  time.Time     `json:"before" validate:"ltfield=At"`
	Chains  []Collar      `json:"chains" validate:"unique=Color"`
	Steps   int           `query:"steps" validate:"steps=5,max=100"`
	By      string        `json:"-" validate:"required"`
	Tattoo  Tattoo        `route:"tattoo"`
	Tap     Tap           `query:"tap"`
}

// POST /washes/{tattoo}
func WashPet(w http.ResponseWriter, r *http.Request) {}

// PutPictureRequest has a picture.
type PutPictureRequest struct {
	Name    string    `route:"name"`
	Picture io.Reader `body:"" contentType:"image/png"`
}

// PostPicturesRequest has pictures, and texts beside them.
type PostPicturesRequest struct {
	Form *multipart.Reader `body:""`
}

// PostPictures keeps pictures.
//
// POST /pictures
// gen:part picture file image/png,image/jpeg
// gen:part thumbnail file image/png
// gen:part raw file
// gen:part caption text
func PostPictures(w http.ResponseWriter, r *http.Request) {}

// PutPictureResponse has it again.
type PutPictureResponse struct {
	Type    string        `header:"Content-Type"`
	Picture io.ReadCloser `body:"" contentType:"image/*"`
}

// PutPicture keeps a picture.
//
// PUT /pictures/{name}
// gen:max 2GiB
func (p *Pets) PutPicture(w http.ResponseWriter, r *http.Request) {}

// BrushPet decodes its body by hand.
//
// POST /pets/brush/{part}
func BrushPet(w http.ResponseWriter, r *http.Request) {
	var brush struct {
		Soft bool `json:"soft"`
	}
	if json.NewDecoder(r.Body).Decode(&brush) != nil {
		http.Error(w, "no brush", http.StatusBadRequest)
	}
	_ = r.URL.Query().Get("with") + r.PathValue("part") + r.Header.Get("X-Brush")
	_, _ = r.Cookie("brush")
}

// AddPhoto reads a form by hand.
//
// POST /pets/photos
func AddPhoto(w http.ResponseWriter, r *http.Request) {
	_ = r.PostFormValue("owner")
	_, _, _ = r.FormFile("photo")
}

// Package api has messages with types of other modules, whose JSON gen knows.
package api

import (
	"database/sql"
	"net/http"

	"cloud.google.com/go/civil"
	gofrs "github.com/gofrs/uuid/v5"
	google "github.com/google/uuid"
	"github.com/guregu/null/v5"
	newnull "github.com/guregu/null/v6"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/oapi-codegen/nullable"
	"github.com/oklog/ulid/v2"
	"github.com/rs/xid"
	"github.com/samber/mo"
	"github.com/shopspring/decimal"
	oldmongo "go.mongodb.org/mongo-driver/bson/primitive"
	mongo "go.mongodb.org/mongo-driver/v2/bson"
	oldnull "gopkg.in/guregu/null.v4"
	"gorm.io/gorm"
)

// All has each type once.
type All struct {
	Decimal     decimal.Decimal     `json:"decimal"`
	NullDecimal decimal.NullDecimal `json:"nullDecimal"`

	Bool        pgtype.Bool        `json:"bool"`
	Date        pgtype.Date        `json:"date"`
	Float4      pgtype.Float4      `json:"float4"`
	Float8      pgtype.Float8      `json:"float8"`
	Int2        pgtype.Int2        `json:"int2"`
	Int4        pgtype.Int4        `json:"int4"`
	Int8        pgtype.Int8        `json:"int8"`
	Numeric     pgtype.Numeric     `json:"numeric"`
	Text        pgtype.Text        `json:"text"`
	Timestamp   pgtype.Timestamp   `json:"timestamp"`
	Timestamptz pgtype.Timestamptz `json:"timestamptz"`
	UUID        pgtype.UUID        `json:"uuid"`
	Uint32      pgtype.Uint32      `json:"uint32"`

	NullBool   null.Bool   `json:"nullBool"`
	NullFloat  null.Float  `json:"nullFloat"`
	NullInt    null.Int    `json:"nullInt"`
	NullInt16  null.Int16  `json:"nullInt16"`
	NullInt32  null.Int32  `json:"nullInt32"`
	NullString null.String `json:"nullString"`
	NullTime   null.Time   `json:"nullTime"`

	OldBool   oldnull.Bool   `json:"oldBool"`
	OldFloat  oldnull.Float  `json:"oldFloat"`
	OldInt    oldnull.Int    `json:"oldInt"`
	OldString oldnull.String `json:"oldString"`
	OldTime   oldnull.Time   `json:"oldTime"`

	GoogleUUID google.UUID     `json:"googleUUID"`
	GoogleNull google.NullUUID `json:"googleNull"`
	GofrsUUID  gofrs.UUID      `json:"gofrsUUID"`
	GofrsNull  gofrs.NullUUID  `json:"gofrsNull"`
	ULID       ulid.ULID       `json:"ulid"`

	XID          xid.ID            `json:"xid"`
	ObjectID     mongo.ObjectID    `json:"objectID"`
	MongoTime    mongo.DateTime    `json:"mongoTime"`
	OldObjectID  oldmongo.ObjectID `json:"oldObjectID"`
	OldMongoTime oldmongo.DateTime `json:"oldMongoTime"`
	DeletedAt    gorm.DeletedAt    `json:"deletedAt"`

	CivilDate     civil.Date     `json:"civilDate"`
	CivilDateTime civil.DateTime `json:"civilDateTime"`
	CivilTime     civil.Time     `json:"civilTime"`

	SQLString sql.NullString    `json:"sqlString"`
	SQLInt64  sql.NullInt64     `json:"sqlInt64"`
	SQLInt32  sql.NullInt32     `json:"sqlInt32"`
	SQLInt16  sql.NullInt16     `json:"sqlInt16"`
	SQLByte   sql.NullByte      `json:"sqlByte"`
	SQLBool   sql.NullBool      `json:"sqlBool"`
	SQLFloat  sql.NullFloat64   `json:"sqlFloat"`
	SQLTime   sql.NullTime      `json:"sqlTime"`
	SQLAny    sql.Null[float32] `json:"sqlAny"`

	NullableInt   nullable.Nullable[int]          `json:"nullableInt,omitempty"`
	NullableDates nullable.Nullable[[]civil.Date] `json:"nullableDates"`
	Option        mo.Option[string]               `json:"option,omitzero"`
	OptionBool    mo.Option[bool]                 `json:"optionBool"`
	OptionDate    mo.Option[civil.Date]           `json:"optionDate"`
	NewBool       newnull.Bool                    `json:"newBool"`
	NewInt64      newnull.Int64                   `json:"newInt64"`
	NewString     newnull.String                  `json:"newString,omitzero"`
	NewTime       newnull.Time                    `json:"newTime"`
	NewValue      newnull.Value[float32]          `json:"newValue"`

	MaybeText    pgtype.Text      `json:"maybeText,omitempty"`
	ZeroText     pgtype.Text      `json:"zeroText,omitzero"`
	ZeroNull     null.String      `json:"zeroNull,omitzero"`
	ZeroDecimal  decimal.Decimal  `json:"zeroDecimal,omitzero"`
	MaybePointer *decimal.Decimal `json:"maybePointer,omitempty"`
	List         []pgtype.Numeric `json:"list"`
}

// GetAllResponse has them as they are written.
type GetAllResponse struct {
	All All `json:"all"`
}

// GET /all
func GetAll(w http.ResponseWriter, r *http.Request) {
	if err := (GetAllResponse{}).Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// PutAllRequest has them as they are read.
type PutAllRequest struct {
	All  All         `json:"all"`
	Name pgtype.Text `json:"name" validate:"required"`
	Size null.Int    `json:"size" validate:"required"`
}

// PUT /all
func PutAll(w http.ResponseWriter, r *http.Request) {}

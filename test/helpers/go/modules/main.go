// Command modules prints random values of the types in package api as JSON, one for each line, and whether encoding/json reads them again.
package main

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"math/rand"
	"os"
	"reflect"
	"strconv"
	"time"

	"cloud.google.com/go/civil"
	"example.com/modules/api"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/oapi-codegen/nullable"
	"github.com/samber/mo"
	"github.com/shopspring/decimal"
	oldmongo "go.mongodb.org/mongo-driver/bson/primitive"
	mongo "go.mongodb.org/mongo-driver/v2/bson"
)

func main() {
	seed, _ := strconv.ParseInt(os.Args[1], 10, 64)
	count, _ := strconv.Atoi(os.Args[2])
	rnd := rand.New(rand.NewSource(seed))
	for range count {
		var value, again api.All
		fill(rnd, reflect.ValueOf(&value).Elem())
		text, err := json.Marshal(value)
		if err != nil {
			panic(err)
		}
		if err := json.Unmarshal(text, &again); err != nil {
			panic(fmt.Sprintf("%s: %v", text, err))
		}
		fmt.Println(string(text))
	}
}

// fill sets a value to a random one, or leaves it zero.
func fill(rnd *rand.Rand, v reflect.Value) {
	if v.Kind() != reflect.Struct && rnd.Intn(8) == 0 {
		return
	}
	number := int64(rnd.Uint64()) >> rnd.Intn(64)
	switch special := v.Addr().Interface().(type) {
	case *time.Time:
		seconds := rnd.Int63n(9998*31556952) - 62135596800
		*special = time.Unix(seconds, rnd.Int63n(1e9)).In(time.FixedZone("", 60*(rnd.Intn(1439)-719)))
		if special.Year() < 0 || special.Year() > 9999 {
			*special = time.Time{}
		}
	case *mongo.DateTime, *oldmongo.DateTime:
		reflect.ValueOf(special).Elem().SetInt(rnd.Int63n(9998*31556952000) - 62135596800000)
	case *civil.Date:
		*special = civil.DateOf(time.Unix(rnd.Int63n(9998*31556952)-62135596800, 0).UTC())
	case *civil.Time:
		*special = civil.TimeOf(time.Unix(0, rnd.Int63n(86400e9)).UTC())
	case *decimal.Decimal:
		*special = decimal.New(number, int32(rnd.Intn(20)-15))
	case *pgtype.Numeric:
		// Of 0e5, pgtype writes 000000.
		modifier := pgtype.InfinityModifier(rnd.Intn(3) - 1)
		*special = pgtype.Numeric{Int: big.NewInt(number | 1), Exp: int32(rnd.Intn(40) - 20), NaN: rnd.Intn(4) == 0, InfinityModifier: modifier, Valid: rnd.Intn(4) > 0}
	case *pgtype.InfinityModifier:
		*special = pgtype.InfinityModifier(rnd.Intn(3) - 1)
	case *nullable.Nullable[int]:
		*special = []nullable.Nullable[int]{nil, nullable.NewNullNullable[int](), nullable.NewNullableWithValue(int(number))}[rnd.Intn(3)]
	case *nullable.Nullable[[]civil.Date]:
		*special = []nullable.Nullable[[]civil.Date]{nil, nullable.NewNullNullable[[]civil.Date](), {true: {{Year: 2000, Month: 1, Day: 1}}}}[rnd.Intn(3)]
	case *mo.Option[string]:
		*special = mo.TupleToOption("a", rnd.Intn(2) == 0)
	case *mo.Option[bool]:
		*special = mo.TupleToOption(rnd.Intn(2) == 0, rnd.Intn(2) == 0)
	case *mo.Option[civil.Date]:
		*special = mo.TupleToOption(civil.Date{Year: 2000, Month: 1, Day: 1}, rnd.Intn(2) == 0)
	default:
		switch v.Kind() {
		case reflect.Bool:
			v.SetBool(rnd.Intn(4) > 0)
		case reflect.Int16, reflect.Int32, reflect.Int64:
			if v.Type().Bits() == 32 && v.CanInt() && rnd.Intn(2) == 0 {
				number = int64(rnd.Intn(40) - 20)
			}
			v.SetInt(number)
		case reflect.Uint8, reflect.Uint32:
			v.SetUint(uint64(number))
		case reflect.Float32:
			v.SetFloat([]float64{math.MaxFloat32, -math.MaxFloat32, 0.1, float64(number)}[rnd.Intn(4)])
		case reflect.Float64:
			v.SetFloat([]float64{math.MaxFloat64, math.SmallestNonzeroFloat64, 0.1, float64(number)}[rnd.Intn(4)])
		case reflect.String:
			v.SetString(string([]rune("aé😀\"<\x00 ")[:rnd.Intn(8)]))
		case reflect.Pointer:
			v.Set(reflect.New(v.Type().Elem()))
			fill(rnd, v.Elem())
		case reflect.Slice:
			v.Set(reflect.MakeSlice(v.Type(), rnd.Intn(3), 3))
			for i := range v.Len() {
				fill(rnd, v.Index(i))
			}
		case reflect.Array:
			for i := range v.Len() {
				fill(rnd, v.Index(i))
			}
		case reflect.Struct:
			for i := range v.NumField() {
				if v.Field(i).CanSet() {
					fill(rnd, v.Field(i))
				}
			}
		}
	}
}

module example.com/modules

go 1.25

require (
	cloud.google.com/go v0.123.0
	github.com/gofrs/uuid/v5 v5.5.1
	github.com/google/uuid v1.6.0
	github.com/guregu/null/v5 v5.0.0
	github.com/guregu/null/v6 v6.0.0
	github.com/jackc/pgx/v5 v5.7.5
	github.com/oapi-codegen/nullable v1.1.0
	github.com/oklog/ulid/v2 v2.1.2
	github.com/rs/xid v1.6.0
	github.com/samber/mo v1.16.0
	github.com/shopspring/decimal v1.6.0
	go.mongodb.org/mongo-driver v1.17.4
	go.mongodb.org/mongo-driver/v2 v2.5.0
	gopkg.in/guregu/null.v4 v4.0.0
	gorm.io/gorm v1.31.2
)

require (
	github.com/jinzhu/inflection v1.0.0 // indirect
	github.com/jinzhu/now v1.1.5 // indirect
	golang.org/x/text v0.28.0 // indirect
)

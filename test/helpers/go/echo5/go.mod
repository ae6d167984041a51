module example.com/pets

go 1.25.0

require github.com/labstack/echo/v5 v5.4.5

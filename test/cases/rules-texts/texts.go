// Package texts has a field for each rule whose text no other case prints.
package texts

import (
	"errors"
	"net/http"
)

// Kind is an enum.
type Kind string

// The kinds.
const (
	KindLong  Kind = "long"
	KindShort Kind = "short"
)

// Part has a rule.
type Part struct {
	Name string `json:"name" validate:"required"`
}

// CheckTextsRequest has texts of many forms.
type CheckTextsRequest struct {
	Kind                   Kind        `json:"kind"`
	Other                  string      `json:"other"`
	Alphanumspace          string      `json:"alphanumspace" validate:"alphanumspace"`
	Alphanumunicode        string      `json:"alphanumunicode" validate:"alphanumunicode"`
	Alphaspace             string      `json:"alphaspace" validate:"alphaspace"`
	Alphaunicode           string      `json:"alphaunicode" validate:"alphaunicode"`
	Ascii                  string      `json:"ascii" validate:"ascii"`
	Base32                 string      `json:"base32" validate:"base32"`
	Base64                 string      `json:"base64" validate:"base64"`
	Base64rawurl           string      `json:"base64rawurl" validate:"base64rawurl"`
	Base64url              string      `json:"base64url" validate:"base64url"`
	Bcp47LanguageTag       string      `json:"bcp47_language_tag" validate:"bcp47_language_tag"`
	BicIso93622014         string      `json:"bic_iso_9362_2014" validate:"bic_iso_9362_2014"`
	Boolean                string      `json:"boolean" validate:"boolean"`
	Cidr                   string      `json:"cidr" validate:"cidr"`
	Cidrv4                 string      `json:"cidrv4" validate:"cidrv4"`
	Cidrv6                 string      `json:"cidrv6" validate:"cidrv6"`
	Containsany            string      `json:"containsany" validate:"containsany=abc"`
	Containsrune           string      `json:"containsrune" validate:"containsrune=x"`
	CreditCard             string      `json:"credit_card" validate:"credit_card"`
	Cron                   string      `json:"cron" validate:"cron"`
	Cve                    string      `json:"cve" validate:"cve"`
	Datetime               string      `json:"datetime" validate:"datetime=2006-01-02"`
	DnsRfc1035Label        string      `json:"dns_rfc1035_label" validate:"dns_rfc1035_label"`
	Ein                    string      `json:"ein" validate:"ein"`
	Endsnotwith            string      `json:"endsnotwith" validate:"endsnotwith=x"`
	Endswith               string      `json:"endswith" validate:"endswith=x"`
	EqIgnoreCase           string      `json:"eq_ignore_case" validate:"eq_ignore_case=a"`
	EthAddr                string      `json:"eth_addr" validate:"eth_addr"`
	Excludesall            string      `json:"excludesall" validate:"excludesall=abc"`
	Excludesrune           string      `json:"excludesrune" validate:"excludesrune=x"`
	Fqdn                   string      `json:"fqdn" validate:"fqdn"`
	Hexadecimal            string      `json:"hexadecimal" validate:"hexadecimal"`
	Hexcolor               string      `json:"hexcolor" validate:"hexcolor"`
	Hostname               string      `json:"hostname" validate:"hostname"`
	HostnamePort           string      `json:"hostname_port" validate:"hostname_port"`
	HostnameRfc1123        string      `json:"hostname_rfc1123" validate:"hostname_rfc1123"`
	Hsl                    string      `json:"hsl" validate:"hsl"`
	Hsla                   string      `json:"hsla" validate:"hsla"`
	Html                   string      `json:"html" validate:"html"`
	HtmlEncoded            string      `json:"html_encoded" validate:"html_encoded"`
	HttpUrl                string      `json:"http_url" validate:"http_url"`
	HttpsUrl               string      `json:"https_url" validate:"https_url"`
	Ip                     string      `json:"ip" validate:"ip"`
	Ipv4                   string      `json:"ipv4" validate:"ipv4"`
	Ipv6                   string      `json:"ipv6" validate:"ipv6"`
	Isbn                   string      `json:"isbn" validate:"isbn"`
	Isbn10                 string      `json:"isbn10" validate:"isbn10"`
	Isbn13                 string      `json:"isbn13" validate:"isbn13"`
	Iso31661Alpha2Eu       string      `json:"iso3166_1_alpha2_eu" validate:"iso3166_1_alpha2_eu"`
	Iso31661Alpha3         string      `json:"iso3166_1_alpha3" validate:"iso3166_1_alpha3"`
	Iso31661Alpha3Eu       string      `json:"iso3166_1_alpha3_eu" validate:"iso3166_1_alpha3_eu"`
	Iso31661AlphaNumeric   string      `json:"iso3166_1_alpha_numeric" validate:"iso3166_1_alpha_numeric"`
	Iso31661AlphaNumericEu string      `json:"iso3166_1_alpha_numeric_eu" validate:"iso3166_1_alpha_numeric_eu"`
	Iso4217                string      `json:"iso4217" validate:"iso4217"`
	Iso4217Numeric         int         `json:"iso4217_numeric" validate:"iso4217_numeric"`
	Issn                   string      `json:"issn" validate:"issn"`
	Json                   string      `json:"json" validate:"json"`
	Jwt                    string      `json:"jwt" validate:"jwt"`
	Longitude              string      `json:"longitude" validate:"longitude"`
	Lowercase              string      `json:"lowercase" validate:"lowercase"`
	Mac                    string      `json:"mac" validate:"mac"`
	Md4                    string      `json:"md4" validate:"md4"`
	Md5                    string      `json:"md5" validate:"md5"`
	Mongodb                string      `json:"mongodb" validate:"mongodb"`
	Multibyte              string      `json:"multibyte" validate:"multibyte"`
	NeIgnoreCase           string      `json:"ne_ignore_case" validate:"ne_ignore_case=a"`
	Number                 string      `json:"number" validate:"number"`
	Numeric                string      `json:"numeric" validate:"numeric"`
	Port                   uint32      `json:"port" validate:"port"`
	Printascii             string      `json:"printascii" validate:"printascii"`
	Rgb                    string      `json:"rgb" validate:"rgb"`
	Rgba                   string      `json:"rgba" validate:"rgba"`
	Ripemd128              string      `json:"ripemd128" validate:"ripemd128"`
	Ripemd160              string      `json:"ripemd160" validate:"ripemd160"`
	Semver                 string      `json:"semver" validate:"semver"`
	Sha256                 string      `json:"sha256" validate:"sha256"`
	Sha384                 string      `json:"sha384" validate:"sha384"`
	Sha512                 string      `json:"sha512" validate:"sha512"`
	Ssn                    string      `json:"ssn" validate:"ssn"`
	Startsnotwith          string      `json:"startsnotwith" validate:"startsnotwith=x"`
	Tiger128               string      `json:"tiger128" validate:"tiger128"`
	Tiger160               string      `json:"tiger160" validate:"tiger160"`
	Tiger192               string      `json:"tiger192" validate:"tiger192"`
	Timezone               string      `json:"timezone" validate:"timezone"`
	Ulid                   string      `json:"ulid" validate:"ulid"`
	Uppercase              string      `json:"uppercase" validate:"uppercase"`
	Uri                    string      `json:"uri" validate:"uri"`
	UrlEncoded             string      `json:"url_encoded" validate:"url_encoded"`
	Uuid3                  string      `json:"uuid3" validate:"uuid3"`
	Uuid3Rfc4122           string      `json:"uuid3_rfc4122" validate:"uuid3_rfc4122"`
	Uuid4Rfc4122           string      `json:"uuid4_rfc4122" validate:"uuid4_rfc4122"`
	Uuid5                  string      `json:"uuid5" validate:"uuid5"`
	Uuid5Rfc4122           string      `json:"uuid5_rfc4122" validate:"uuid5_rfc4122"`
	UuidRfc4122            string      `json:"uuid_rfc4122" validate:"uuid_rfc4122"`
	Eqcsfield              string      `json:"eqcsfield" validate:"eqcsfield=Other"`
	Gtcsfield              string      `json:"gtcsfield" validate:"gtcsfield=Other"`
	Ltcsfield              string      `json:"ltcsfield" validate:"ltcsfield=Other"`
	Ltefield               string      `json:"ltefield" validate:"ltefield=Other"`
	Lists                  [2][]string `json:"lists" validate:"required"`
	Luhn                   uint        `json:"luhn" validate:"luhn_checksum"`
	North                  uint        `json:"north" validate:"latitude"`
	Dive                   *[]string   `json:"dive" validate:"dive,min=1"`
	StructOnly             *Part       `json:"structonly" validate:"structonly"`
	NoStructLevel          *Part       `json:"nostructlevel" validate:"nostructlevel"`
}

// POST /texts
func CheckTexts(w http.ResponseWriter, r *http.Request) {}

// NameTextRequest has rules, members of an enum, and a method of its own.
type NameTextRequest struct {
	Kind Kind   `json:"kind"`
	Name string `json:"name" validate:"required"`
}

// Validate refuses short texts with a long name.
func (req NameTextRequest) Validate() error {
	if req.Kind == KindShort && len(req.Name) > 9 {
		return errors.New("a short text needs a short name")
	}
	return nil
}

// PUT /texts
func NameText(w http.ResponseWriter, r *http.Request) {}

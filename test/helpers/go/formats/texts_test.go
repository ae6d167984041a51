package formats

import "strings"

// valid has texts that each rule accepts. Random texts are made from them.
var valid = map[string][]string{
	"alpha":           {"a", "Zebra", "abcXYZ"},
	"alphaspace":      {"a", " ", "Ann Lee"},
	"alphanum":        {"a1", "0", "Room101"},
	"alphanumspace":   {"a 1", " ", "Room 101"},
	"alphaunicode":    {"é", "Grüße", "日本", "ªºʰ"},
	"alphanumunicode": {"é1", "٣", "Ⅷ", "½x", "日本9"},
	"ascii":           {"", "a\x00b", "\x7f~ \t\n"},
	"printascii":      {"", "a b~", "!\"#$%&'()"},
	"multibyte":       {"", "é", "aé", "\xff", "日本"},
	"lowercase":       {"a", "é1", "ß", "-", "日"},
	"uppercase":       {"A", "É1", "-", "Σ", "日"},
	"boolean":         {"1", "t", "T", "TRUE", "true", "True", "0", "f", "F", "FALSE", "false", "False"},
	"number":          {"0", "007", "1234567890123456789012345"},
	"numeric":         {"0", "-12", "+0.50", "007.700"},

	"email": {
		"ann@example.com", "a.b+c@x-y.example.org", "Ann_Lee!#$%&'*/=?^`{|}~@ex.co", `"a b"@example.com`, `"\""@example.com`,
		`"\\\ "@example.com`, "\"\t\"@a.b", "é@ü.de", "日本@例え.テスト", "a@1.2.c", "a@a.-b.com", "a@b~c.d", "a@b.c-d", "a@b.c.1d", "a@b-.c.d",
	},
	"url": {
		"http://example.com", "https://a.example.com:8080/x/y?z=1#top", "ftp://ann:secret@example.com/", "mailto:ann@example.com", "file:///etc/hosts",
		"urn:isbn:0", "http://[::1]:80/", "http://a/%41?b=%zz", "x:#f", "HTTP://EXAMPLE.com/Ü", "http://é.com", "http://localhost:", "file://h/x", "http://a/b c", "http://A/%2F",
	},
	"http_url":  {"http://example.com", "https://a.example.com:8080/x/y?z=1#top", "HTTPS://a/", "http://ann@b/%41", "http://[fe80::1%25en0]/", "http://a?b", "http://a#b"},
	"https_url": {"https://example.com", "https://a.example.com:8080/x/y?z=1#top", "HTTPS://a/", "https://ann@b/%41"},
	"uri": {
		"http://example.com", "https://a.example.com:8080/x/y?z=1#top", "/a/b?c", "//a/b", "*", "mailto:ann@example.com", "/%41#%zz", "urn:isbn:0", "http://a/ #\x01", "x:y",
	},
	"hostname":          {"localhost", "a1", "example.com", "aa.bb-c.d", "a-.b"},
	"hostname_rfc1123":  {"localhost", "1", "a", "3com.example.com", "a-.b-", strings.Repeat("a", 63) + ".b"},
	"fqdn":              {"example.com", "www.example.com.", "1.a", "a-.b1", strings.Repeat("a", 63) + "." + strings.Repeat("b", 63)},
	"hostname_port":     {"example.com:443", ":8080", "localhost:1", "a:65535", "[a]:+80", "a.b:007"},
	"dns_rfc1035_label": {"a", "abc-1", "a--b", strings.Repeat("a", 63)},
	"ip":                {"192.0.2.1", "::", "2001:db8::1", "::ffff:192.0.2.1", "fe80::1:2", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:1.2.3.4"},
	"ipv4": {
		"192.0.2.1", "0.0.0.0", "255.255.255.255", "::ffff:192.0.2.1", "0:0:0:0:0:ffff:c000:201", "::0:FFFF:1:2", "0:0::0:ffff:1.2.3.4",
		"0:0:0:0:0:ffff::", "0000:0:0:0:0:ffff::1", "0:0:0:0:0:ffff:1::", "0::ffff:1:2", "::0:0:0:0:ffff:1:2", "0:0:0:0::ffff:1.2.3.4",
	},
	"ipv6":              {"::", "2001:db8::1", "fe80::1:2", "1:2:3:4:5:6:7:8", "::1.2.3.4"},
	"cidr":              {"192.0.2.1/24", "0.0.0.0/0", "2001:db8::1/032", "::/128", "::ffff:1.2.3.4/128", "1.2.3.4/0032"},
	"cidrv4":            {"192.0.2.0/24", "0.0.0.0/0", "10.0.0.0/8", "::ffff:1.2.3.0/120", "1.2.3.4/32"},
	"cidrv6":            {"2001:db8::1/32", "::/0", "::1/128", "1:2:3:4:5:6:7:8/64"},
	"mac": {
		"00:00:5e:00:53:01", "00-00-5E-00-53-01", "0000.5e00.5301", "02:00:5e:10:00:00:00:01", "0200.5e10.0000.0001",
		"00:00:00:00:fe:80:00:00:00:00:00:00:02:00:5e:10:00:00:00:01", "0000.0000.fe80.0000.0000.0000.0200.5e10.0000.0001",
	},

	"uuid":          {"9b2d6c3e-1f0a-0b7c-0d8e-2f3a4b5c6d7e", "00000000-0000-0000-0000-000000000000"},
	"uuid3":         {"9b2d6c3e-1f0a-3b7c-0d8e-2f3a4b5c6d7e"},
	"uuid4":         {"9b2d6c3e-1f0a-4b7c-8d8e-2f3a4b5c6d7e", "9b2d6c3e-1f0a-4b7c-bd8e-2f3a4b5c6d7e"},
	"uuid5":         {"9b2d6c3e-1f0a-5b7c-9d8e-2f3a4b5c6d7e", "9b2d6c3e-1f0a-5b7c-ad8e-2f3a4b5c6d7e"},
	"uuid_rfc4122":  {"9B2D6C3E-1f0a-0b7c-0d8e-2f3a4b5c6d7e", "9b2d6c3e-1f0a-0b7c-0d8e-2f3a4b5c6d7e"},
	"uuid3_rfc4122": {"9B2D6C3E-1f0a-3b7c-0d8e-2f3a4b5c6d7e", "9b2d6c3e-1f0a-3b7c-0d8e-2f3a4b5c6d7e"},
	"uuid4_rfc4122": {"9B2D6C3E-1f0a-4b7c-8d8e-2f3a4b5c6d7e", "9b2d6c3e-1f0a-4b7c-Ad8e-2f3a4b5c6d7e"},
	"uuid5_rfc4122": {"9B2D6C3E-1f0a-5b7c-9d8e-2f3a4b5c6d7e", "9b2d6c3e-1f0a-5b7c-Bd8e-2f3a4b5c6d7e"},
	"ulid":          {"01ARZ3NDEKTSV4RRFFQ69G5FAV", "01arz3ndektsv4rrffq69g5fav", "zzzzzzzzzzzzzzzzzzzzzzzzzz"},
	"semver":        {"1.2.3", "0.0.0", "1.2.3-rc.1+build.5", "10.20.30-alpha", "1.0.0-0A.is.legal", "1.0.0+001", "1.0.0--.-1", "1.0.0-a-b+c-d"},
	"mongodb":       {strings.Repeat("0a", 12)},
	"md4":           {strings.Repeat("1b", 16)},
	"md5":           {strings.Repeat("2c", 16)},
	"sha256":        {strings.Repeat("3d", 32)},
	"sha384":        {strings.Repeat("4e", 48)},
	"sha512":        {strings.Repeat("5f", 64)},
	"ripemd128":     {strings.Repeat("60", 16)},
	"ripemd160":     {strings.Repeat("7a", 20)},
	"tiger128":      {strings.Repeat("8b", 16)},
	"tiger160":      {strings.Repeat("9c", 20)},
	"tiger192":      {strings.Repeat("0d", 24)},
	"credit_card":   {"4111111111111111", "4111 1111 1111 1111", "378282246310005", "000000000000", "0000000000000000000"},
	"luhn_checksum": {"79927398713", "00", "18"},
	"isbn":          {"0-306-40615-2", "978-0-306-40615-7", "080442957X"},
	"isbn10":        {"0-306-40615-2", "0306406152", "080442957X", "0 8044 2957 X", "080442957X---   "},
	"isbn13":        {"978-0-306-40615-7", "9780306406157", "979 10 90636 07 1", "----9780306406157    "},
	"issn":          {"0378-5955", "2434-561X", "0000-0000"},

	"base32":       {"MY======", "MZXQ====", "MZXW6===", "MZXW6YQ=", "MZXW6YTB", "MZXW6YTBMZXW6YTB"},
	"base64":       {"Zg==", "Zm8=", "Zm9v", "Zm9v+/9v"},
	"base64url":    {"Zg==", "Zm8=", "Zm9v", "Zm9v-_9v"},
	"base64rawurl": {"Zg", "Zm8", "Zm9v", "Zm9v-_9vZg"},
	"hexadecimal":  {"0", "0x1F", "0XaB", "deadBEEF", "00"},
	"json":         {"{}", `{"a":[1,2.5e3,null,true,"\u00e9"]}`, " 0 ", `"x"`, "\"\xff\""},
	"jwt":          {"eyJh.eyJz.SflK_-w", "a.b."},

	"hexcolor": {"#0af", "#0AFc", "#00aaff", "#00aaff80"},
	"rgb":      {"rgb(0,170,255)", "rgb( 0 , 170 , 255 )", "rgb(0%,67%,255%)", "rgb(\t1\n,\f2\r,3)", "rgb(199,249,100)"},
	"rgba":     {"rgba(0,170,255,0.5)", "rgba( 0 , 170 , 255 , 1 )", "rgba(0%,67%,100%,0)", "rgba(1,2,3,0x99)", "rgba(1,2,3,0))", "rgba(1,2,3,0 5)", "rgba(1,2,3,0é)", "rgba(1,2,3,0,)"},
	"hsl":      {"hsl(200,100%,50%)", "hsl( 0 , 0% , 9% )", "hsl(360,1%,99%)", "hsl(299,10%,10%)"},
	"hsla":     {"hsla(200,100%,50%,0.5)", "hsla( 0 , 0% , 9% , 1 )", "hsla(360,1%,99%,0)", "hsla(1,2%,3%,0\xff)"},

	"latitude":  {"0", "-90", "+90.000", "45.5", "89.999", "9.0"},
	"longitude": {"0", "-180", "+180.000", "45.5", "179.999", "9.0", "100"},
	"timezone":  {"UTC", "Europe/Berlin", "America/New_York", "Etc/GMT+1", "EST"},
	"datetime":  {"2026-02-28 23:59:58", "0000-01-01 00:00:00", "2024-02-29 12:00:00", "2024-02-29 12:00:00.5"},
	"cron":      {"* * * * *", "0 0 1 1 0", "*/5 1-2 1,2,3 * *", "@daily", "@every 90m", "@every 1h2m", "0 0 1 1 0 2026", "12345", "x@hourlyx", "@every 5µs"},
	"e164":      {"+4930123456", "12345678", "123456789012345"},
	"bcp47_language_tag": {
		"de", "pt-BR", "zh-Hant-TW", "en_us", "sl-rozaj-biske-1994", "de-CH-1901", "zh-cmn-Hans-CN", "x-whatever", "en-x-a-b", "de-DE-u-co-phonebk",
		"ar-u-nu-latn-ca-islamic", "en-a-bbb-x-a-ccc", "es-419", "und", "en-Latn-USA", "en-t-de", "und-QM", "ja-t-it-m0-xxx", "hy-Latn-IT-arevela", "EN-us", "qaa-Qaaa-XZ",
	},
	"iso3166_1_alpha2":           {"DE", "ZW", "AD", "XK"},
	"iso3166_1_alpha2_eu":        {"DE", "AT"},
	"iso3166_1_alpha3":           {"DEU", "ZWE", "ABW", "UNK"},
	"iso3166_1_alpha3_eu":        {"DEU", "AUT"},
	"iso3166_1_alpha_numeric":    {"276", "4", "+004", "1276", "894"},
	"iso3166_1_alpha_numeric_eu": {"276", "40", "1276"},
	"iso4217":                    {"EUR", "USD", "ZWG", "XXX"},
}

// Addresses with the first and last characters of the ranges that may be in them, and their neighbors.
func init() {
	for _, r := range []rune{0x9f, 0xa0, 0xd7ff, 0xe000, 0xf8ff, 0xf900, 0xfdcf, 0xfdd0, 0xfdef, 0xfdf0, 0xffef, 0xfff0} {
		common = append(common, string(r)+"@a.b", `"`+string(r)+`"@a.b`, "a@"+string(r)+".b", "a@b."+string(r))
	}
}

// common has texts on which any rule may fail.
var common = []string{
	"", " ", "\x00", "\n", "a\n", "\xff", "\xc3", "é", "ſ", "K", "\ufffd", "\u2028", "😀", "a@", "@", "@a.b", "a@b", "a@b.", "a@.b", "a@b..c", "a..b@c.d",
	".a@b.c", "a.@b.c", `""@a.b`, `"@a.b`, `"a"b@c.d`, `"a\"@b.c`, "a@[1.2.3.4]", "<a@b.c>", "A <a@b.c>", "a@b.c (x)", "a@b.1", "a@b.c1", "a@1b.c", "a@-b.c", "a@b-.c", "a@b.-c",
	"a@b.c~", "a@~.c", "a@b~.c", " a@b.c", "a@b.c ", "a@b.c.", "=?utf-8?q?a?=@b.c", "a@b@c.d", "\"a\x7f\"@b.c", "\"a\r\n b\"@c.d", "a@é.é", "a@b.é1", "a@b.😀", "a@\u0080.b", "a\u00a0@b.c",
	"http://", "http:///a", "http:", "http://:80", "http://a:b", "http://a:80:80", "http://a:", "http://%41", "http://a/\x01", "http://a/%zz", "http://a#%zz", "://a", "a:", "a:b",
	"#a", "/", "//", "file:", "file:/", "file:///", "file:x", "http://[::1", "http://[::1]x", "http://a\\b", "http://<a>", "http://a b", "Kttp://a", "1http://a", "http://a@", "http://@", "https://#", "https://?",
	".", "..", "a.", ".a", "a..b", "-a", "a-", "a.-b", strings.Repeat("a", 64), "a." + strings.Repeat("b", 64), strings.Repeat("a.", 200) + "a", ":", ":0", ":65536", "[::1]:80", "a:080", "a:1_0", "a: 1", "a:-1",
	"1.2.3", "1.2.3.4.5", "1.2.3.256", "01.2.3.4", "::1%eth0", "::ffff:1.2.3.4%eth0", "1.2.3.4/33", "1.2.3.4/", "1.2.3.4/+8", "1.2.3.4/8x", "/8", "::1%a/8", "::/129", "::ffff:1.2.3.4/24", "1.2.3.4/00000000008",
	"0", "00", "-", "+", "-0", "+0", "1.", ".1", "1.0.", "1e3", "0x", "0X", "0xg", "90.0", "90.01", "-90.1", "180.0", "180.1", "181", "091", "--1", "9223372036854775808", "-276", "276 ",
	"#", "#ab", "#abcde", "rgb()", "rgb(1,2)", "rgb(1,2,3", "rgb(1,2,3,4)", "rgb(256,1,1)", "rgb(01,1,1)", "rgb(1%,2,3)", "rgb(1 %,2%,3%)", "rgba(1,2,3,)", "rgba(1,2,3,0\n1)", "rgba(1,2,3,00)", "rgba(1,2,3,0.0)", "rgba(1,2,3,10)",
	"rgba(1,2,3,0.\n)", "hsl(361,1%,1%)", "hsl(1,101%,1%)", "hsl(1,1,1%)", "RGB(1,2,3)", "\u00a0", "rgb(\u00a01,2,3)", "rgb(\v1,2,3)",
	"=", "====", "a===", "AA=A", "A", "AA", "AAA", "AAAA=", "AAAAA", "A-_=", "........", "MY=====", "MYA=====", "a.b", "a..c", "a.b.c.d", ".b.c",
	"1.2", "01.2.3", "1.2.3-", "1.2.3+", "1.2.3-01", "1.2.3-0a", "1.2.3-a..b", "1.2.3+a..b", "1.2.3-é", "v1.2.3", "1.2.3+a+b",
	"{", "[1,]", "nul", "01", "local", "Local", "LOCAL", "..", "/etc", "Europe", "../UTC", "utc", "@every", "@every 1", "@every x@every 1s", "1,2-3 4 5 6 7", "1-2,3 4 5 6", "1-2-3 4 5 6", "*,1 2 3 4", "1,* 2 3 4", "*/* 1 2 3", "*-5***", "1 ,2 3 4 5", "* * * * /5", "12,34-5 6", "@every 9223h", "@every1m", "* * * *", "1 2 3 4", "1  2 3 4 5", "1-2-3-4-5", "1/2/3",
	"0000000000000000", "4111 1111 1111 111", "41 11111111111111", "4111  111111111111", "411111111111 1111", " 4111111111111111", "0000-000", "00000-000", "0-306-40615-X", "0--306--40615-2", "9770306406157",
	"e", "english", "xx", "xxx", "en-", "-en", "en--us", "en-EN", "en-x", "x", "x-", "en-a", "en-a-b", "en-u", "de-a-b-c", "i-klingon", "root", "en-GB-oed", "sgn-BE-FR", "en-US-posix", "no-bok", "zh-min-nan", "en-abcdefghi",
	"en-u-co-phonebk-co-standard", "en-t-abcd", "en-1994", "en-12", "en-1a", "en-Latn-Latn", "en-US-US", "de-1996-1996", "d€", "en-u-attr", "en-t-m0-true", "en-aaa-bbb-ccc-ddd", "e1", "en-Lat1",
	"De", "DEu", "EU", "UK", "AA", "2026-02-29 00:00:00", "2026-13-01 00:00:00", "2026-1-01 00:00:00", "2026-02-28 24:00:00", "2026-02-28 23:59:60", "2026-02-28 23:59:58,5",
}

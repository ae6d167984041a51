package judge

// init adds texts for the rules that are one regular expression.
func init() {
	for name, texts := range map[string][]string{
		"bic":               {"DEUTDEFF", "DEUTDEFF500"},
		"bic_iso_9362_2014": {"DEUTDEFF", "deutdeff500"},
		"cve":               {"CVE-2021-44228", "CVE-1999-0123"},
		"ein":               {"12-3456789"},
		"ssn":               {"078-05-1120", "078 05 1120"},
		"eth_addr":          {"0x52908400098527886E0F7030069857D2E4169EE7"},
		"html":              {"<b>", "a</p >"},
		"html_encoded":      {"&lt;", "&#x41;"},
		"url_encoded":       {"a%20b", "a"},
	} {
		valid[name] = texts
	}
}

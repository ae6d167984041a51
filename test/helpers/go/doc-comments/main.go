// Command doccomments prints how go/doc and go/doc/comment read comments, one JSON object per comment,
// for the tests to compare with how gen reads them.
//
//	doccomments files ROOT [DIR...]   every comment of the Go files below the directories of ROOT, or below ROOT
//	doccomments < COMMENTS            the comments of a JSON array, each a list of comments with their markers
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/doc"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"unicode"
)

type answer struct {
	Place       string   `json:"place"`
	Comments    []string `json:"comments"`
	Text        string   `json:"text"`
	Summary     string   `json:"summary"`
	Description string   `json:"description"`
	Deprecated  *string  `json:"deprecated"`
}

func main() {
	// These prefixes are meant for comments above package clauses: the comment of a field may be "Author of the book."
	doc.IllegalPrefixes = nil
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "doccomments:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	encoder := json.NewEncoder(out)
	print := func(place string, group *ast.CommentGroup) error {
		answer, err := describe(group)
		if err != nil {
			return fmt.Errorf("%s: %w", place, err)
		}
		answer.Place = place
		return encoder.Encode(answer)
	}
	if len(args) > 1 && args[0] == "files" {
		return files(args[1], args[2:], print)
	}
	var groups [][]string
	if err := json.NewDecoder(os.Stdin).Decode(&groups); err != nil {
		return err
	}
	for i, texts := range groups {
		group := &ast.CommentGroup{}
		for _, text := range texts {
			group.List = append(group.List, &ast.Comment{Text: text})
		}
		if err := print(fmt.Sprint(i), group); err != nil {
			return err
		}
	}
	return nil
}

func files(root string, dirs []string, print func(string, *ast.CommentGroup) error) error {
	if len(dirs) == 0 {
		dirs = []string{"."}
	}
	for _, dir := range dirs {
		err := filepath.WalkDir(filepath.Join(root, dir), func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") {
				return err
			}
			fset := token.NewFileSet()
			// Errors are ignored, since files that are wrong on purpose have comments, too.
			file, _ := parser.ParseFile(fset, path, nil, parser.ParseComments)
			if file == nil {
				return nil
			}
			for _, group := range file.Comments {
				if err := print(fset.Position(group.Pos()).String(), group); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func describe(group *ast.CommentGroup) (answer, error) {
	result := answer{Text: group.Text()}
	for _, one := range group.List {
		result.Comments = append(result.Comments, one.Text)
	}
	whole := strings.Join(unindent(strings.Split(result.Text, "\n")), "\n")
	p := parserFor(whole)
	parts := strings.Split(whole, "\n\n")
	for i, part := range parts {
		if rest, ok := strings.CutPrefix(part, "Deprecated: "); ok {
			text := p.withoutStart(part, part[:len(part)-len(rest)])
			result.Deprecated = &text
			parts = append(parts[:i:i], parts[i+1:]...)
			break
		}
	}
	text := strings.Join(parts, "\n\n")
	sentence := firstSentence(text)
	summary, first := p.synopsis(sentence)
	result.Summary = summary
	if summary == "" {
		result.Description = print(p.parse(text))
	} else {
		result.Description = p.withoutStart(text, first)
	}
	// Without links doc.Synopsis must return the same, except after three backquotes, where it counts from the start of the text.
	if theirs := doc.Synopsis(text); theirs != summary && !strings.Contains(whole, "[") && !strings.Contains(whole, "```") {
		return result, fmt.Errorf("the summary %q is not go/doc's: %q", summary, theirs)
	}
	return result, nil
}

// docParser parses the parts of one comment, which share the comment's links.
type docParser struct {
	comment.Parser
	// links has the definitions of all links of the comment, to append to a part.
	links string
}

var packageName = regexp.MustCompile(`\[\*?([\pL_][\pL_0-9]*)\.\p{Lu}`)

func parserFor(whole string) docParser {
	packages := map[string]bool{}
	for _, match := range packageName.FindAllStringSubmatch(whole, -1) {
		packages[match[1]] = true
	}
	p := docParser{Parser: comment.Parser{
		LookupPackage: func(name string) (string, bool) { return name, packages[name] },
		LookupSym:     func(recv, name string) bool { return name != "" },
	}}
	for _, def := range p.Parse(whole).Links {
		p.links += fmt.Sprintf("\n[%s]: %s", def.Text, def.URL)
	}
	if p.links != "" {
		p.links = "\n" + p.links
	}
	return p
}

func print(d *comment.Doc) string {
	printer := comment.Printer{
		HeadingID:  func(*comment.Heading) string { return "" },
		DocLinkURL: func(*comment.DocLink) string { return "" },
	}
	return strings.TrimSuffix(string(printer.Markdown(d)), "\n")
}

// parse parses a part of the comment with the links of the comment. It keeps the indentation of the part, even if all of its lines are indented.
func (p docParser) parse(text string) *comment.Doc {
	// With more blank lines at its end, its last line would be above a blank one, as headings are.
	text = strings.TrimRight(text, "\n")
	d := p.Parse(text)
	if isIndented(text) {
		d = p.Parse(text + "\n\nx" + p.links)
	} else if p.links == "" || len(d.Content) == 0 {
		return d
	} else if _, ok := d.Content[len(d.Content)-1].(*comment.Paragraph); ok {
		// With code after it, no line of the part becomes a heading.
		d = p.Parse(text + "\n\n\tx" + p.links)
	} else {
		return p.Parse(text + p.links)
	}
	d.Content = d.Content[:len(d.Content)-1]
	return d
}

func isIndented(text string) bool {
	for _, line := range strings.Split(text, "\n") {
		if line != "" && line[0] != ' ' && line[0] != '\t' {
			return false
		}
	}
	return true
}

// parseParagraph parses a text as one paragraph. A line before the text makes sure of that.
func (p docParser) parseParagraph(text string) *comment.Paragraph {
	const mark = "x\n"
	paragraph := p.Parse(mark + text + p.links).Content[0].(*comment.Paragraph)
	paragraph.Text[0] = paragraph.Text[0].(comment.Plain)[len(mark):]
	return paragraph
}

// synopsis is doc.Synopsis with the links of the comment; it also returns the source text of the paragraph.
func (p docParser) synopsis(sentence string) (summary, paragraph string) {
	sentence = strings.Join(unindent(strings.Split(sentence, "\n")), "\n")
	d := p.Parse(sentence)
	if len(d.Content) == 0 {
		return "", ""
	}
	first, ok := d.Content[0].(*comment.Paragraph)
	if !ok {
		return "", ""
	}
	paragraph = p.written(sentence, first)
	printer := comment.Printer{TextWidth: -1}
	text := printer.Text(&comment.Doc{Content: []comment.Block{p.parseParagraph(paragraph)}})
	return strings.TrimSpace(string(text)), paragraph
}

// written returns the source text of the first paragraph of a text.
func (p docParser) written(text string, paragraph *comment.Paragraph) string {
	lines := strings.Split(text, "\n")
	for len(lines) > 0 {
		end := 0
		for end < len(lines) && lines[end] != "" && lines[end][0] != ' ' && lines[end][0] != '\t' {
			end++
		}
		// Only definitions of links can come before the first paragraph.
		if end > 0 && len(p.Parse(strings.Join(lines[:end], "\n")).Content) > 0 {
			break
		}
		lines = lines[end+1:]
	}
	return strings.Join(lines[:1+strings.Count(flat(paragraph.Text), "\n")], "\n")
}

func flat(list []comment.Text) string {
	var result strings.Builder
	for _, one := range list {
		switch one := one.(type) {
		case comment.Plain:
			result.WriteString(string(one))
		case *comment.Link:
			result.WriteString(flat(one.Text))
		case *comment.DocLink:
			result.WriteString(flat(one.Text))
		}
	}
	return result.String()
}

// withoutStart prints a text without start, with which its first paragraph begins.
func (p docParser) withoutStart(text, start string) string {
	d := p.parse(text)
	if len(d.Content) == 0 {
		return ""
	}
	first, ok := d.Content[0].(*comment.Paragraph)
	if !ok {
		return print(d)
	}
	rest, ok := strings.CutPrefix(p.written(text, first), start)
	if !ok {
		return print(d)
	}
	rest = strings.TrimSpace(rest)
	if rest == "" {
		d.Content = d.Content[1:]
		return print(d)
	}
	d.Content[0] = p.parseParagraph(rest)
	return print(d)
}

// firstSentence is a copy of the function in go/doc, which is not exported.
func firstSentence(s string) string {
	var ppp, pp, p rune
	for i, q := range s {
		if q == '\n' || q == '\r' || q == '\t' {
			q = ' '
		}
		if q == ' ' && p == '.' && (!unicode.IsUpper(pp) || unicode.IsUpper(ppp)) {
			return s[:i]
		}
		if p == '。' || p == '．' {
			return s[:i]
		}
		ppp, pp, p = pp, p, q
	}
	return s
}

// unindent is a copy of the function in go/doc/comment, which is not exported.
func unindent(lines []string) []string {
	for len(lines) > 0 && lines[0] == "" {
		lines = lines[1:]
	}
	for len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	if len(lines) == 0 {
		return nil
	}
	indent := func(line string) string { return line[:len(line)-len(strings.TrimLeft(line, " \t"))] }
	prefix := indent(lines[0])
	for _, line := range lines[1:] {
		if line != "" {
			for !strings.HasPrefix(indent(line), prefix) {
				prefix = prefix[:len(prefix)-1]
			}
		}
	}
	out := make([]string, len(lines))
	for i, line := range lines {
		out[i] = strings.TrimPrefix(line, prefix)
		if strings.TrimSpace(line) == "" {
			out[i] = ""
		}
	}
	for len(out) > 0 && out[0] == "" {
		out = out[1:]
	}
	for len(out) > 0 && out[len(out)-1] == "" {
		out = out[:len(out)-1]
	}
	return out
}

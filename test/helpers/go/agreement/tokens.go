package main

import (
	"encoding/json"
	"fmt"
	"go/scanner"
	"go/token"
	"go/types"
	"io"
	"os"
	"strings"
)

// Tokens has the tokens of one text. Comments are a list of their own, since versions of go/scanner
// put a semicolon that is inserted at a comment either before or after the comment.
type Tokens struct {
	Path     string   `json:"path"`
	Tokens   []string `json:"tokens"`   // "offset kind text"; "newline" for an inserted semicolon
	Comments []string `json:"comments"` // "offset text"
}

func printFileTokens(out *json.Encoder, root string, subtrees []string) error {
	return walkFiles(root, subtrees, func(path, relative string) error {
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return out.Encode(scan(relative, source))
	})
}

// printTextTokens reads a JSON list of texts and prints the tokens of each.
func printTextTokens(out *json.Encoder, in io.Reader) error {
	var texts []string
	if err := json.NewDecoder(in).Decode(&texts); err != nil {
		return err
	}
	for _, text := range texts {
		if err := out.Encode(scan("", []byte(text))); err != nil {
			return err
		}
	}
	return nil
}

func scan(path string, source []byte) Tokens {
	tokens := Tokens{Path: path, Tokens: []string{}, Comments: []string{}}
	file := token.NewFileSet().AddFile(path, -1, len(source))
	var s scanner.Scanner
	s.Init(file, source, nil, scanner.ScanComments)
	for {
		pos, tok, literal := s.Scan()
		offset := file.Offset(pos)
		switch {
		case tok == token.EOF:
			return tokens
		case tok == token.COMMENT:
			tokens.Comments = append(tokens.Comments, fmt.Sprintf("%d %s", offset, withoutCR(literal)))
		case tok == token.SEMICOLON && literal == "\n":
			tokens.Tokens = append(tokens.Tokens, "newline")
		default:
			if tok.IsOperator() {
				literal = tok.String()
			}
			tokens.Tokens = append(tokens.Tokens, fmt.Sprintf("%d %s %s", offset, kind(tok), withoutCR(literal)))
		}
	}
}

// withoutCR removes carriage returns, which the scanner removes from some literals only.
func withoutCR(literal string) string {
	return strings.ReplaceAll(literal, "\r", "")
}

func kind(tok token.Token) string {
	switch {
	case tok == token.IDENT:
		return "identifier"
	case tok == token.INT, tok == token.FLOAT, tok == token.IMAG:
		return "number"
	case tok == token.CHAR:
		return "rune"
	case tok == token.STRING:
		return "string"
	case tok == token.ILLEGAL:
		return "illegal"
	case tok.IsKeyword():
		return "keyword"
	}
	return "operator"
}

func printNames(out *json.Encoder) error {
	keywords := []string{}
	for tok := token.Token(0); tok < 256; tok++ {
		if tok.IsKeyword() {
			keywords = append(keywords, tok.String())
		}
	}
	return out.Encode([][]string{keywords, types.Universe.Names()})
}

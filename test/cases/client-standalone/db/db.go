// Package db stands for the database of the server: no client can import it.
package db

// Table keeps rows by number.
type Table[Row any] struct{ rows map[int]Row }

// Put stores a row.
func (t *Table[Row]) Put(id int, row Row) {
	if t.rows == nil {
		t.rows = map[int]Row{}
	}
	t.rows[id] = row
}

// Get returns a row.
func (t *Table[Row]) Get(id int) (Row, bool) {
	row, ok := t.rows[id]
	return row, ok
}

// Len returns the number of rows.
func (t *Table[Row]) Len() int { return len(t.rows) }

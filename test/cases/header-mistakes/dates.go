package mistakes

import "time"

// HTTPDate is a time.
type HTTPDate = time.Time

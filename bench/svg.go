package main

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"math"
)

// plot draws the throughput of all decode rows on a logarithmic scale, readable on
// light and on dark ground.
func plot(rows []*result) []byte {
	const (
		left, right, top = 190, 30, 78
		width, step      = 860, 17
	)
	var decoded []*result
	for _, res := range rows {
		if res.direction == decode && res.find(oursName, "transform") != nil {
			decoded = append(decoded, res)
		}
	}
	low, high := 100.0, 1000.0
	for _, res := range decoded {
		for _, m := range res.list {
			if m.same {
				low, high = min(low, m.speed), max(high, m.speed)
			}
		}
	}
	low, high = math.Floor(math.Log10(low)*2)/2, math.Ceil(math.Log10(high)*2)/2
	x := func(speed float64) float64 {
		return left + (math.Log10(speed)-low)/(high-low)*(width-left-right)
	}
	// A label that is new has a gap in front of it.
	var at []float64
	bottom := float64(top)
	for i, res := range decoded {
		if i > 0 && res.label != decoded[i-1].label {
			bottom += 6
		}
		at = append(at, bottom+step/2)
		bottom += step
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%.0f" viewBox="0 0 %d %.0f" role="img" aria-label="Throughput of decoders">
<style>
text { font: 11px system-ui, sans-serif; fill: #333 }
.title { font-size: 15px; font-weight: 600 }
.ground { fill: #fff }
.grid { stroke: #ddd }
.span { stroke: #bbb }
.ours { fill: #0969da; stroke: none }
.best { fill: none; stroke: #bc4c00; stroke-width: 2 }
.xtext { stroke: #57606a; stroke-width: 2 }
@media (prefers-color-scheme: dark) {
text { fill: #ccc }
.ground { fill: #0d1117 }
.grid { stroke: #2a3038 }
.span { stroke: #555 }
.ours { fill: #58a6ff }
.best { stroke: #f0883e }
.xtext { stroke: #9da7b3 }
}
</style>
<rect class="ground" width="100%%" height="100%%"/>
<text class="title" x="12" y="24">Decode to UTF-8, MB/s of input</text>
`, width, bottom+34, width, bottom+34)
	legend := 12.0
	for _, entry := range []struct{ class, text string }{{"ours", "webenc"}, {"best", "the fastest other here"}, {"xtext", "golang.org/x/text"}} {
		mark(&b, entry.class, legend+6, 44)
		fmt.Fprintf(&b, "<text x=\"%.0f\" y=\"48\">%s</text>\n", legend+16, entry.text)
		legend += 40 + 6.5*float64(len(entry.text))
	}
	for decade := math.Floor(low); decade <= high; decade++ {
		for _, factor := range []float64{1, 2, 5} {
			speed := factor * math.Pow(10, decade)
			if l := math.Log10(speed); l < low-1e-9 || l > high+1e-9 {
				continue
			}
			fmt.Fprintf(&b, "<line class=\"grid\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%.0f\"/>\n", x(speed), top-4, x(speed), bottom+4)
			for _, y := range []float64{top - 9, bottom + 18} {
				fmt.Fprintf(&b, "<text x=\"%.1f\" y=\"%.0f\" text-anchor=\"middle\">%.0f</text>\n", x(speed), y, speed)
			}
		}
	}
	for i, res := range decoded {
		us := res.find(oursName, "transform").speed
		label := res.label + " "
		if i > 0 && res.label == decoded[i-1].label {
			label = ""
		}
		fmt.Fprintf(&b, "<text x=\"12\" y=\"%.0f\">%s</text><text x=\"%d\" y=\"%.0f\" text-anchor=\"end\">%s</text>\n",
			at[i]+4, escape(label), left-10, at[i]+4, escape(res.corpus))
		speeds := []float64{us}
		best := fastest(res)
		if best != nil {
			speeds = append(speeds, best.speed)
		}
		xt := res.find(xtextName, "transform")
		if xt != nil {
			speeds = append(speeds, xt.speed)
		}
		from, to := us, us
		for _, s := range speeds {
			from, to = min(from, s), max(to, s)
		}
		fmt.Fprintf(&b, "<line class=\"span\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", x(from), at[i], x(to), at[i])
		if xt != nil {
			mark(&b, "xtext", x(xt.speed), at[i])
		}
		if best != nil {
			mark(&b, "best", x(best.speed), at[i])
		}
		mark(&b, "ours", x(us), at[i])
	}
	b.WriteString("</svg>\n")
	return b.Bytes()
}

// fastest returns the fastest peer of this run that does the same work.
func fastest(res *result) (best *measured) {
	for i, m := range res.list {
		if m.same && m.peer != oursName && (best == nil || m.speed > best.speed) {
			best = &res.list[i]
		}
	}
	return best
}

// mark draws one of the three marks: a disc, a ring, a stroke.
func mark(b *bytes.Buffer, class string, x, y float64) {
	switch class {
	case "ours":
		fmt.Fprintf(b, "<circle class=\"ours\" cx=\"%.1f\" cy=\"%.1f\" r=\"5\"/>\n", x, y)
	case "best":
		fmt.Fprintf(b, "<circle class=\"best\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/>\n", x, y)
	case "xtext":
		fmt.Fprintf(b, "<line class=\"xtext\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", x, y-5, x, y+5)
	}
}

func escape(text string) string {
	var b bytes.Buffer
	xml.EscapeText(&b, []byte(text))
	return b.String()
}

package main

import (
	_ "embed"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
)

//go:embed goals.tsv
var goalsTable string

//go:embed anchors.tsv
var anchorsTable string

// What the other modes of this module are to reach of its Transform.
const modeGoal = 0.8

// goal is a line of goals.tsv.
type goal struct {
	direction direction
	labels    []string // patterns
	corpora   []string
	share     float64
	ratio     float64
	against   []string
	kind      string
}

// fields returns the fields of each line of a table, of which there are n.
func fields(table string, n int) (list [][]string, err error) {
	for line := range strings.Lines(table) {
		line = strings.TrimRight(line, "\n")
		if line == "" || line[0] == '#' {
			continue
		}
		f := strings.Split(line, "\t")
		if len(f) != n {
			return nil, fmt.Errorf("%d fields, not %d: %q", len(f), n, line)
		}
		list = append(list, f)
	}
	return list, nil
}

func parseGoals(table string) (list []goal, err error) {
	lines, err := fields(table, 7)
	if err != nil {
		return nil, err
	}
	for _, f := range lines {
		share, err1 := strconv.ParseFloat(f[3], 64)
		ratio, err2 := strconv.ParseFloat(f[4], 64)
		if err1 != nil || err2 != nil {
			return nil, fmt.Errorf("not numbers: %q", f)
		}
		for _, part := range []int{1, 2, 5} {
			for pattern := range strings.SplitSeq(f[part], ",") {
				if _, err := path.Match(pattern, ""); err != nil {
					return nil, fmt.Errorf("%q: %w", pattern, err)
				}
			}
		}
		list = append(list, goal{direction(f[0]), strings.Split(f[1], ","), strings.Split(f[2], ","),
			share, ratio, strings.Split(f[5], ","), f[6]})
	}
	return list, nil
}

// fits reports whether name is what one of the patterns describes. A single *
// stands for all, a slash included.
func fits(patterns []string, name string) bool {
	return slices.ContainsFunc(patterns, func(pattern string) bool {
		ok, _ := path.Match(pattern, name)
		return ok || pattern == "*"
	})
}

// goalOf returns the goal of a row, nil if it has none.
func goalOf(goals []goal, r row) *goal {
	for i := range goals {
		g := &goals[i]
		if g.direction == r.direction && fits(g.labels, r.label) && fits(g.corpora, r.corpus) && r.share >= g.share {
			return g
		}
	}
	return nil
}

// anchor is a line of anchors.tsv: what a peer reached on another machine, and
// golang.org/x/text on the same one.
type anchor struct {
	direction     direction
	label, corpus string
	peer          string
	speed, xtext  float64 // MB/s
}

func parseAnchors(table string) (list []anchor, err error) {
	lines, err := fields(table, 6)
	if err != nil {
		return nil, err
	}
	for _, f := range lines {
		speed, err1 := strconv.ParseFloat(f[4], 64)
		xtext, err2 := strconv.ParseFloat(f[5], 64)
		if err1 != nil || err2 != nil || speed <= 0 || xtext <= 0 {
			return nil, fmt.Errorf("not speeds: %q", f)
		}
		list = append(list, anchor{direction(f[0]), f[1], f[2], f[3], speed, xtext})
	}
	return list, nil
}

// scaled returns what the peer would reach where x/text reaches xtext.
func (a anchor) scaled(xtext float64) float64 { return a.speed * xtext / a.xtext }

// verdict is how a row stands to its goal.
type verdict struct {
	goal *goal // nil: there is none

	best      *measured // the fastest of the peers in this run that the goal is against
	bestRatio float64   // of this module's throughput to its own

	anchor      *anchor // the fastest of the peers that are not here
	anchorSpeed float64 // scaled, MB/s
	anchorRatio float64

	others []anchor // which the goal is not against
}

// met reports whether the goal is met against all that there is to compare with.
func (v verdict) met() bool {
	return v.goal != nil && (v.best != nil || v.anchor != nil) &&
		(v.best == nil || v.bestRatio >= v.goal.ratio) && (v.anchor == nil || v.anchorRatio >= v.goal.ratio)
}

// mark returns "met" or what it is instead, for a table.
func (v verdict) mark() string {
	switch {
	case v.goal == nil:
		return ""
	case v.best == nil && v.anchor == nil:
		return "no peer"
	case v.met():
		return "met"
	}
	return "**miss**"
}

// judge compares a row with its goal.
func judge(res *result, goals []goal, anchors []anchor) (v verdict) {
	v.goal = goalOf(goals, res.row)
	against := []string{"*"}
	if v.goal != nil {
		against = v.goal.against
	}
	us := res.find(oursName, "transform")
	if us == nil {
		return v
	}
	for i := range res.list {
		m := &res.list[i]
		if m.same && m.peer != oursName && fits(against, m.peer) && (v.best == nil || m.speed > v.best.speed) {
			v.best = m
		}
	}
	if v.best != nil {
		v.bestRatio = medianRatio(v.best.ns, us.ns)
	}
	x := res.find(xtextName, "transform")
	if x == nil {
		return v
	}
	for _, a := range anchors {
		if a.direction != res.direction || a.label != res.label || a.corpus != res.corpus {
			continue
		}
		speed := a.scaled(x.speed)
		if !fits(against, a.peer) {
			v.others = append(v.others, a)
		} else if speed > v.anchorSpeed {
			v.anchor, v.anchorSpeed, v.anchorRatio = &a, speed, us.speed/speed
		}
	}
	return v
}

package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"sync"
)

// failure is the error of a command that has told the user already.
type failure struct{}

func (failure) Error() string { return "not everything could be done" }

// runBatch converts each file to a file of its own. What fails does not stop
// the others.
func (c *convertCommand) runBatch() error {
	outDir := ""
	if c.OutDir != nil {
		outDir = *c.OutDir
	}
	plan := newPlan(outDir, c.Files)
	total := int64(0)
	for _, j := range plan.jobs {
		total += j.size
	}
	bar := newProgress(total, len(plan.jobs))
	c.runJobs(plan.jobs, bar)
	bar.end()
	return c.report(plan)
}

// runJobs does the jobs, several at a time.
func (c *convertCommand) runJobs(jobs []*job, bar *progress) {
	todo := make(chan *job)
	var workers sync.WaitGroup
	for range min(c.workers(), len(jobs)) {
		workers.Go(func() {
			for j := range todo {
				if j.err == nil {
					j.err = c.do(j, bar)
				}
				bar.fileDone()
			}
		})
	}
	for _, j := range jobs {
		todo <- j
	}
	close(todo)
	workers.Wait()
}

func (c *convertCommand) workers() int {
	if c.Jobs > 0 {
		return c.Jobs
	}
	return runtime.GOMAXPROCS(0)
}

// do does the job.
func (c *convertCommand) do(j *job, bar *progress) error {
	if info, err := os.Stat(j.target); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return fmt.Errorf("%s: not a regular file", j.target)
	}
	target := j.target
	if c.DryRun {
		target = os.DevNull
	} else if err := os.MkdirAll(filepath.Dir(target), 0o777); err != nil {
		return fault(target, err)
	}
	var err error
	j.notes, err = c.convertTo(target, []string{j.source}, bar)
	return err
}

// report tells the user what became of the jobs.
func (c *convertCommand) report(plan *planner) error {
	for _, note := range plan.notes {
		fmt.Fprintln(os.Stderr, note)
	}
	done := 0
	for _, j := range plan.jobs {
		for _, note := range j.notes {
			fmt.Fprintln(os.Stderr, note)
		}
		if j.err == nil {
			done++
		} else {
			fmt.Fprintln(os.Stderr, j.err)
		}
	}
	verb := "converted"
	if c.DryRun {
		verb = "would be converted"
	}
	fmt.Fprintf(os.Stderr, "%d of %d files %s\n", done, len(plan.jobs), verb)
	if c.DryRun {
		if err := listTargets(plan.jobs); err != nil {
			return err
		}
	}
	if done < len(plan.jobs) {
		return failure{}
	}
	return nil
}

// listTargets writes which file would be converted to which.
func listTargets(jobs []*job) error {
	return writeOutput("-", func(w io.Writer) error {
		for _, j := range jobs {
			if j.err != nil {
				continue
			}
			if _, err := fmt.Fprintf(w, "%s -> %s\n", j.source, j.target); err != nil {
				return err
			}
		}
		return nil
	})
}

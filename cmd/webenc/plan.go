package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// job is a file to convert, and what became of that.
type job struct {
	source string // as the user knows it
	target string
	size   int64
	notes  []string
	err    error // why it is not done
}

// planner finds the jobs of the files and directories that a user names.
type planner struct {
	outDir string // empty: files are converted in place
	outer  fs.FileInfo
	jobs   []*job
	notes  []string // what was left out
}

// newPlan returns the jobs for the names, without those that name the same file
// again.
func newPlan(outDir string, names []string) *planner {
	p := &planner{outDir: outDir}
	if outDir != "" {
		p.outer, _ = os.Stat(outDir)
	}
	for _, name := range names {
		p.add(name)
	}
	p.settle()
	return p
}

// add adds the file with the name, or the files in the directory with the name.
func (p *planner) add(name string) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		p.addFailed(name, err)
	case !info.IsDir():
		p.addFile(name, info)
	default:
		root := name
		if !os.IsPathSeparator(root[len(root)-1]) {
			root += string(filepath.Separator) // it may be a symbolic link
		}
		filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
			return p.visit(filepath.Clean(name), name == root, entry, err)
		})
	}
}

// visit is the fs.WalkDirFunc of add. Of what is in a directory it takes regular
// files that are not hidden: what starts with a dot is rather the user's tools'
// (.git) than the user's.
func (p *planner) visit(name string, isRoot bool, entry fs.DirEntry, err error) error {
	switch {
	case err != nil:
		p.addFailed(name, err)
		return nil
	case !isRoot && strings.HasPrefix(entry.Name(), "."):
		if entry.IsDir() {
			return fs.SkipDir
		}
		return nil
	}
	info, err := entry.Info()
	switch {
	case err != nil:
		p.addFailed(name, err)
	case info.IsDir() && p.outer != nil && os.SameFile(info, p.outer):
		return fs.SkipDir // what earlier runs have left there
	case info.IsDir():
	case info.Mode()&fs.ModeSymlink != 0:
		p.notes = append(p.notes, name+": left out: a symbolic link")
	case !info.Mode().IsRegular():
		p.notes = append(p.notes, name+": left out: not a regular file")
	default:
		p.addFile(name, info)
	}
	return nil
}

func (p *planner) addFailed(name string, err error) {
	p.jobs = append(p.jobs, &job{source: name, err: fault(name, err)})
}

func (p *planner) addFile(name string, info fs.FileInfo) {
	j := &job{source: name, target: name, size: info.Size()}
	if p.outDir != "" {
		j.target = filepath.Join(p.outDir, local(name))
	}
	p.jobs = append(p.jobs, j)
}

// local returns the name without what leads out of a directory: a volume, a
// root and .. at its start. tar does the same.
func local(name string) string {
	name = filepath.ToSlash(filepath.Clean(name)[len(filepath.VolumeName(name)):])
	for {
		rest := strings.TrimPrefix(strings.TrimPrefix(name, "/"), "../")
		if rest == name {
			return filepath.FromSlash(name)
		}
		name = rest
	}
}

// settle removes jobs that are there twice, and fails those that would write
// the same file as another one, or a file that is to be read.
func (p *planner) settle() {
	sources := map[string]bool{}
	for _, j := range p.jobs {
		if j.err == nil {
			sources[resolve(j.source)] = true
		}
	}
	type origin struct {
		job    *job
		source string
	}
	origins := map[string]origin{}
	kept := p.jobs[:0]
	for _, j := range p.jobs {
		if j.err == nil {
			source, target := resolve(j.source), resolve(j.target)
			first, ok := origins[target]
			switch {
			case ok && first.source == source:
				continue
			case ok:
				j.fail("%s would be written from %s too", j.target, first.job.source)
				first.job.fail("%s would be written from %s too", first.job.target, j.source)
			case p.outDir != "" && sources[target]:
				j.fail("%s, which it would be written to, is to be read", j.target)
			}
			origins[target] = origin{j, source}
		}
		kept = append(kept, j)
	}
	p.jobs = kept
}

func (j *job) fail(format string, args ...any) {
	j.err = fmt.Errorf("%s: %s", j.source, fmt.Sprintf(format, args...))
}

// resolve returns the one name of the file with the name, which need not exist:
// absolute, and without symbolic links.
func resolve(name string) string {
	name, err := filepath.Abs(name)
	if err != nil {
		return name
	}
	rest := ""
	for dir := name; ; dir = filepath.Dir(dir) {
		if resolved, err := filepath.EvalSymlinks(dir); err == nil {
			return filepath.Join(resolved, rest)
		}
		if dir == filepath.Dir(dir) {
			return name
		}
		rest = filepath.Join(filepath.Base(dir), rest)
	}
}

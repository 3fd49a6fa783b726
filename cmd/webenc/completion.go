package main

import (
	"fmt"
	"io"
	"reflect"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/webenc/webenc/tables"
)

// completionCommand is "webenc completion".
type completionCommand struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"bash, zsh or fish."`
}

// Help is what the help of the command ends its introduction with.
func (*completionCommand) Help() string {
	return `Put what it writes where the shell looks: for bash, ~/.local/share/bash-completion/completions/webenc; for zsh, ` +
		`a file _webenc in a directory of $fpath; for fish, ~/.config/fish/completions/webenc.fish.`
}

// Run writes the script.
func (c *completionCommand) Run(ctx *kong.Context) error {
	return writeOutput("-", func(w io.Writer) error {
		write := map[string]func(io.Writer, []completed){"bash": writeBash, "zsh": writeZsh, "fish": writeFish}[c.Shell]
		var b strings.Builder
		write(&b, completions(ctx.Model))
		_, err := io.WriteString(w, b.String())
		return err
	})
}

// completed is a command with what can be completed behind it.
type completed struct {
	name, help string
	flags      []completedFlag
	words      []string // for its arguments
	files      bool     // for its arguments
}

// completedFlag is a flag with what can be completed behind it.
type completedFlag struct {
	name  string
	short string // empty: there is none
	help  string
	value bool     // it has a value
	words []string // for its value; nil: files
}

// completions returns the commands that the model has.
func completions(model *kong.Application) []completed {
	var commands []completed
	for _, node := range model.Children {
		c := completed{name: node.Name, help: brief(node.Help)}
		for _, group := range node.AllFlags(true) {
			for _, flag := range group {
				c.flags = append(c.flags, completeFlag(flag))
			}
		}
		for _, argument := range node.Positional {
			if argument.Enum != "" {
				c.words = argument.EnumSlice()
			}
			c.files = c.files || argument.Name == "file"
		}
		commands = append(commands, c)
	}
	return commands
}

func completeFlag(flag *kong.Flag) completedFlag {
	f := completedFlag{name: flag.Name, help: brief(flag.Help), value: !flag.IsBool()}
	if flag.Short != 0 {
		f.short = string(flag.Short)
	}
	switch {
	case flag.Enum != "":
		f.words = flag.EnumSlice()
	case flag.PlaceHolder == "LABEL":
		f.words = encodingNames()
	case flag.Target.Kind() == reflect.Int || flag.Target.Kind() == reflect.Int64:
		f.words = []string{}
	}
	return f
}

// encodingNames returns a label of each encoding: its name in lower case.
func encodingNames() []string {
	names := make([]string, tables.NumEncodings)
	for i := range names {
		names[i] = strings.ToLower(tables.NameAt(i))
	}
	return names
}

// brief returns the start of a help text, without what a shell could mistake.
func brief(help string) string {
	end := strings.IndexAny(help, ":;.(,")
	if end < 0 {
		end = len(help)
	}
	return strings.ReplaceAll(strings.TrimSpace(help[:end]), "'", "’")
}

// spellings returns how the flag may be written.
func (f *completedFlag) spellings() []string {
	if f.short == "" {
		return []string{"--" + f.name}
	}
	return []string{"-" + f.short, "--" + f.name}
}

func writeBash(w io.Writer, commands []completed) {
	names := make([]string, len(commands))
	for i, c := range commands {
		names[i] = c.name
	}
	fmt.Fprintf(w, `# Completion of webenc for bash.
_webenc() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} words= files=
    if [[ $cur == = ]]; then
        cur=
    elif [[ $prev == = ]]; then
        prev=${COMP_WORDS[COMP_CWORD-2]}
    fi
    if ((COMP_CWORD == 1)); then
        COMPREPLY=($(compgen -W '%s --help' -- "$cur"))
        return
    fi
    case ${COMP_WORDS[1]} in
`, strings.Join(names, " "))
	for _, c := range commands {
		c.writeBash(w)
	}
	fmt.Fprint(w, `    esac
    COMPREPLY=($(compgen -W "$words" -- "$cur"))
    if [[ $files ]]; then
        compopt -o filenames
        local IFS=$'\n'
        COMPREPLY+=($(compgen -f -- "$cur"))
    fi
}
complete -F _webenc webenc
`)
}

// writeBash writes what may be behind the command.
func (c *completed) writeBash(w io.Writer) {
	var all []string
	fmt.Fprintf(w, "    %s)\n        case $prev in\n", c.name)
	for _, f := range c.flags {
		all = append(all, f.spellings()...)
		if f.value && f.words == nil {
			fmt.Fprintf(w, "        %s) files=1 ;;\n", strings.Join(f.spellings(), "|"))
		} else if f.value {
			fmt.Fprintf(w, "        %s) words='%s' ;;\n", strings.Join(f.spellings(), "|"), strings.Join(f.words, " "))
		}
	}
	files := ""
	if c.files {
		files = "1"
	}
	fmt.Fprintf(w, `        *)
            words='%s' files=%s
            [[ $cur == -* ]] && words='%s' files=
            ;;
        esac
        ;;
`, strings.Join(c.words, " "), files, strings.Join(all, " "))
}

func writeZsh(w io.Writer, commands []completed) {
	fmt.Fprint(w, "#compdef webenc\n_webenc() {\n    local -a commands=(\n")
	for _, c := range commands {
		fmt.Fprintf(w, "        '%s:%s'\n", c.name, c.help)
	}
	fmt.Fprint(w, `    )
    if ((CURRENT == 2)); then
        _describe command commands
        return
    fi
    shift words
    ((CURRENT--))
    case $words[1] in
`)
	for _, c := range commands {
		c.writeZsh(w)
	}
	fmt.Fprint(w, `    esac
}
if [[ $funcstack[1] == _webenc ]]; then
    _webenc "$@"
else
    compdef _webenc webenc
fi
`)
}

// writeZsh writes what may be behind the command.
func (c *completed) writeZsh(w io.Writer) {
	fmt.Fprintf(w, "    %s)\n        _arguments -s", c.name)
	for _, f := range c.flags {
		value := ""
		switch {
		case f.value && f.words == nil:
			value = ":file:_files"
		case f.value:
			value = ":value:(" + strings.Join(f.words, " ") + ")"
		}
		long := "--" + f.name
		if f.value {
			long += "="
		}
		fmt.Fprintf(w, " \\\n            '*%s[%s]%s'", long, f.help, value)
		if f.short != "" {
			fmt.Fprintf(w, " \\\n            '*-%s[%s]%s'", f.short, f.help, value)
		}
	}
	switch {
	case c.files:
		fmt.Fprint(w, " \\\n            '*:file:_files'")
	case c.words != nil:
		fmt.Fprintf(w, " \\\n            '1:value:(%s)'", strings.Join(c.words, " "))
	}
	fmt.Fprint(w, "\n        ;;\n")
}

func writeFish(w io.Writer, commands []completed) {
	fmt.Fprint(w, "# Completion of webenc for fish.\ncomplete -c webenc -f\n")
	for _, c := range commands {
		fmt.Fprintf(w, "complete -c webenc -n __fish_use_subcommand -a %s -d '%s'\n", c.name, c.help)
		on := fmt.Sprintf("complete -c webenc -n '__fish_seen_subcommand_from %s'", c.name)
		for _, f := range c.flags {
			fmt.Fprintf(w, "%s -l %s", on, f.name)
			if f.short != "" {
				fmt.Fprintf(w, " -s %s", f.short)
			}
			if f.value && f.words == nil {
				fmt.Fprint(w, " -r -F")
			} else if f.value {
				fmt.Fprintf(w, " -x -a '%s'", strings.Join(f.words, " "))
			}
			fmt.Fprintf(w, " -d '%s'\n", f.help)
		}
		if c.files {
			fmt.Fprintf(w, "%s -F\n", on)
		} else if c.words != nil {
			fmt.Fprintf(w, "%s -a '%s'\n", on, strings.Join(c.words, " "))
		}
	}
}

import type { Command } from "./command.ts"

export const shells = ["bash", "zsh", "fish"] as const
export type Shell = (typeof shells)[number]

const optionsOf = ({ options }: Command) => [...Object.keys(options), "help"].map((name) => `--${name}`)
const firsts = (commands: readonly Command[]) => [...new Set(commands.map(({ name }) => name.split(" ")[0] ?? ""))]
const seconds = (commands: readonly Command[], first: string) =>
  commands.flatMap(({ name }) => {
    const [one, two] = name.split(" ")
    return one === first && two !== undefined ? [two] : []
  })

function bash(commands: readonly Command[]): string {
  const cases = commands.map((one) => `    "${one.name}") words="${optionsOf(one).join(" ")}" ;;`)
  const nested = firsts(commands).filter((one) => seconds(commands, one).length > 0)
  const inner = nested.map((one) => `    "${one}") words="${seconds(commands, one).join(" ")}" ;;`)
  return `_intray() {
  local current="\${COMP_WORDS[COMP_CWORD]}" first="\${COMP_WORDS[1]}" second="\${COMP_WORDS[2]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then words="${firsts(commands).join(" ")} --help --version"; else
  case "$first" in
${inner.join("\n")}
  esac
  [ "$COMP_CWORD" -gt 2 ] && words=""
  case "$first" in ${nested.join("|")}) name="$first $second" ;; *) name="$first" ;; esac
  [ -z "$words" ] && case "$name" in
${cases.join("\n")}
  esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [ \${#COMPREPLY[@]} -eq 0 ] && COMPREPLY=($(compgen -f -- "$current"))
}
complete -F _intray intray
`
}

function zsh(commands: readonly Command[]): string {
  return `#compdef intray
autoload -U +X bashcompinit && bashcompinit
${bash(commands)}`
}

const quoted = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`

function fish(commands: readonly Command[]): string {
  const lines = firsts(commands).map((first) => {
    const own = commands.find(({ name }) => name === first)
    return `complete -c intray -n __fish_use_subcommand -f -a ${first} -d ${quoted(own?.summary ?? first)}`
  })
  for (const one of commands) {
    const [first = "", second] = one.name.split(" ")
    const within = `__fish_seen_subcommand_from ${first}`
    if (second !== undefined) lines.push(`complete -c intray -n ${quoted(within)} -f -a ${second} -d ${quoted(one.summary)}`)
    const here = second === undefined ? within : `${within}; and __fish_seen_subcommand_from ${second}`
    for (const [name, { type, help, choices }] of Object.entries(one.options)) {
      const takes = type === "string" ? (choices ? ` -x -a ${quoted(choices.join(" "))}` : " -r") : ""
      lines.push(`complete -c intray -n ${quoted(here)} -l ${name}${takes} -d ${quoted(help)}`)
    }
  }
  return `${lines.join("\n")}\n`
}

/** The shell script that completes commands and options. */
export function completionFor(shell: Shell, commands: readonly Command[]): string {
  return { bash, zsh, fish }[shell](commands)
}

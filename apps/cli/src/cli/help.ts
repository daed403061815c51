import type { Command, Option } from "./command.ts"
import { exits } from "./exit.ts"

const spelled = (name: string, { short, type, value }: Option) =>
  `${short ? `-${short}, ` : "    "}--${name}${type === "string" ? ` ${value ?? "TEXT"}` : ""}`

function columns(lines: readonly (readonly [string, string])[]): string {
  const width = Math.max(...lines.map(([left]) => left.length))
  return lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}\n`).join("")
}

/** `intray submissions list --help` */
export function commandHelp(command: Command): string {
  const { name, summary, args, options, examples } = command
  const help: Option = { type: "boolean", short: "h", help: "Show this." }
  const all = Object.entries({ ...options, help })
  const choices = ({ choices: some }: Option) => (some ? ` One of ${some.join(", ")}.` : "")
  return [
    `${summary}\n\n`,
    `Usage: intray ${[name, ...args].join(" ")} [options]\n\n`,
    `Options:\n${columns(all.map(([key, option]) => [spelled(key, option), option.help + choices(option)] as const))}`,
    examples.length > 0 ? `\nExamples:\n${examples.map((one) => `  ${one}\n`).join("")}` : "",
  ].join("")
}

/** `intray --help` */
export function overview(commands: readonly Command[]): string {
  return [
    "Intray from the command line.\n\nUsage: intray <command> [options]\n\n",
    `Commands:\n${columns(commands.map(({ name, args, summary }) => [[name, ...args].join(" "), summary] as const))}`,
    "\n`intray <command> --help` says what a command takes. --version says which this is.\n",
    "\nINTRAY_ADDRESS and INTRAY_KEY take the place of what `intray login` keeps.\n",
    `\nIt ends with ${exits.done} when all is done, ${exits.refused} when something was refused, ${exits.usage} when it was called wrongly, `,
    `${exits.noKey} without a key that opens, ${exits.notFound} when something is not there, ${exits.unreachable} when nothing answers.\n`,
  ].join("")
}

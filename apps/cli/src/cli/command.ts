import { type ParseArgsConfig, parseArgs } from "node:util"
import { Usage } from "./exit.ts"
import type { Io } from "./io.ts"

export type Option = {
  type: "string" | "boolean"
  short?: string
  /** Placeholder of the value: `NAME`. */
  value?: string
  help: string
  /** Values for shell completion. */
  choices?: readonly string[]
}

export type Values = Record<string, string | boolean | undefined>

/** One command of the program. */
export type Command = {
  /** `submissions list` */
  name: string
  summary: string
  /** `<number>`, `[file]` */
  args: readonly string[]
  options: Readonly<Record<string, Option>>
  examples: readonly string[]
  run(io: Io, args: readonly string[], values: Values): Promise<void>
}

/** Parses the arguments of a command. @throws Usage */
export function readArgs({ name, args, options }: Command, words: readonly string[]): { args: string[]; values: Values } {
  const known: ParseArgsConfig["options"] = { help: { type: "boolean", short: "h" } }
  for (const [key, { type, short }] of Object.entries(options)) known[key] = short === undefined ? { type } : { type, short }
  let read: { positionals: string[]; values: Record<string, unknown> }
  try {
    read = parseArgs({ args: [...words], options: known, allowPositionals: true })
  } catch (error) {
    throw new Usage(`${(error as Error).message.split(". ")[0]}. See intray ${name} --help.`)
  }
  const values = read.values as Values
  if (values.help === true) return { args: [], values }
  const needed = args.filter((one) => one.startsWith("<"))
  if (read.positionals.length < needed.length) throw new Usage(`Say ${needed[read.positionals.length]}. See intray ${name} --help.`)
  if (read.positionals.length > args.length)
    throw new Usage(`There is a word too many: ${read.positionals[args.length]}. See intray ${name} --help.`)
  for (const [key, { choices }] of Object.entries(options)) {
    const value = values[key]
    if (choices && typeof value === "string" && !choices.includes(value)) throw new Usage(`--${key} is one of ${choices.join(", ")}.`)
  }
  return { args: read.positionals, values }
}

/** Parses a whole number within bounds. @throws Usage */
export function numberOf(
  values: Values,
  name: string,
  { least, most, otherwise }: { least: number; most: number; otherwise: number },
): number {
  const text = values[name]
  if (text === undefined) return otherwise
  const number = typeof text === "string" && /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= least && number <= most)) throw new Usage(`--${name} is a number from ${least} to ${most}.`)
  return number
}

export const textOf = (values: Values, name: string): string | undefined => (typeof values[name] === "string" ? values[name] : undefined)

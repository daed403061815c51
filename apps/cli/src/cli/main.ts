#!/usr/bin/env node
import { readFileSync } from "node:fs"
import { commands } from "../commands/index.ts"
import { type Command, readArgs } from "./command.ts"
import { exits, failureOf, Usage } from "./exit.ts"
import { commandHelp, overview } from "./help.ts"
import { terminalIo } from "./terminal.ts"
import { shown } from "./text.ts"

/** Finds the command that the first words name, and the words after it. @throws Usage */
function commandOf(words: readonly string[]): { command: Command; rest: string[] } {
  const [first = "", second = ""] = words
  const found = commands.find(({ name }) => name === `${first} ${second}`) ?? commands.find(({ name }) => name === first)
  if (found) return { command: found, rest: words.slice(found.name.split(" ").length) }
  const within = commands.filter(({ name }) => name.startsWith(`${first} `)).map(({ name }) => name)
  if (within.length > 0) throw new Usage(`Say what to do: intray ${within.join(", intray ")}.`)
  throw new Usage(`There is no command ${first}. See intray --help.`)
}

function version(): string {
  return (JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as { version: string }).version
}

async function main(words: readonly string[], signal: AbortSignal): Promise<void> {
  const io = terminalIo(signal)
  const [first] = words
  if (first === "--version" || first === "-v") return io.out(`${version()}\n`)
  if (first === undefined || first === "--help" || first === "-h" || first === "help") return io.out(overview(commands))
  const within = commands.filter(({ name }) => name.startsWith(`${first} `))
  if (within.length > 0 && (words[1] === "--help" || words[1] === "-h")) return io.out(overview(within))
  const { command, rest } = commandOf(words)
  const { args, values } = readArgs(command, rest)
  if (values.help === true) return io.out(commandHelp(command))
  await command.run(io, args, values)
}

const stopping = new AbortController()
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stopping.abort())
// The reader may close the pipe early: `intray submissions list | head`.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? exits.done : exits.refused))
try {
  await main(process.argv.slice(2), stopping.signal)
} catch (error) {
  if (stopping.signal.aborted) process.exitCode = 130
  else {
    const { words, code } = failureOf(error)
    process.stderr.write(`${shown(words)}\n`)
    process.exitCode = code
  }
}

import { createInterface } from "node:readline"
import { text } from "node:stream/consumers"
import { canBeKey, createClient } from "../client.ts"
import { namedOrigin } from "./address.ts"
import { configPath, readConfig } from "./config.ts"
import { NoKey } from "./exit.ts"
import { bar, type Io } from "./io.ts"

function ask(question: string, secret: boolean): Promise<string | null> {
  if (!process.stdin.isTTY) return Promise.resolve(null)
  const lines = createInterface({ input: process.stdin, output: process.stderr, terminal: true })
  process.stderr.write(question)
  // What is typed is drawn by the interface itself: a secret is not.
  if (secret) Object.assign(lines, { _writeToOutput: () => undefined })
  return new Promise((resolve) => {
    lines.once("close", () => resolve(null))
    lines.once("line", (line) => {
      resolve(line)
      lines.close()
      if (secret) process.stderr.write("\n")
    })
  })
}

/** The world as a terminal has it. Progress is drawn where a person looks, on the error output. */
export function terminalIo(signal: AbortSignal): Io {
  const drawn = process.stderr.isTTY === true
  return {
    out: (words) => void process.stdout.write(words),
    note: (words) => void process.stderr.write(words),
    progress(label, done, of) {
      if (drawn) process.stderr.write(`\r\u001b[K${bar(label, done, of)}`)
    },
    finished() {
      if (drawn) process.stderr.write("\r\u001b[K")
    },
    client() {
      const { INTRAY_ADDRESS: set, INTRAY_KEY: key } = process.env
      const address = set ? namedOrigin(set) : undefined
      const kept = readConfig(configPath())
      const both = { address: address ?? kept?.address, key: key ?? kept?.key }
      if (!both.address || !both.key) throw new NoKey("There is no key yet. Run intray login, or set INTRAY_ADDRESS and INTRAY_KEY.")
      // A key is for its own installation: one that was kept goes to no address that the environment names.
      if (kept && address !== undefined && key === undefined && address !== kept.address) {
        throw new NoKey(`The key that is kept is for ${kept.address}. Set INTRAY_KEY beside INTRAY_ADDRESS.`)
      }
      if (!canBeKey(both.key)) throw new NoKey("INTRAY_KEY is no key: it has a space, a line break or a strange character in it.")
      return createClient({ address: both.address, key: both.key })
    },
    input: () => text(process.stdin),
    ask: (question, secret = false) => ask(question, secret),
    signal,
  }
}

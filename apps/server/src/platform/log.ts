import { inSources } from "./stack.ts"

/** Fields are for ids, counts and durations: never names, addresses, answers, tokens or paths with secrets. */
export type Fields = Record<string, string | number | boolean | null | undefined>

export type Log = {
  info(message: string, fields?: Fields): void
  warn(message: string, fields?: Fields): void
  /** @param cause its stack goes to the log, never to a client */
  error(message: string, fields?: Fields, cause?: unknown): void
}

/** Format of lines: for people, or a JSON object each for log collectors. */
export type LogFormat = "text" | "json"
type Level = "info" | "warn" | "error"

/** Formats a line: as JSON `{"time":…,"level":…,"message":…}` with the fields, or as text. */
export function formatLine(format: LogFormat, level: Level, message: string, fields: Fields = {}, cause?: unknown): string {
  if (format === "text") return cause === undefined ? line(message, fields) : `${line(message, fields)}\n${describe(cause)}`
  const stack = cause === undefined ? {} : { stack: describe(cause) }
  // Our keys come last, so that no field replaces them.
  return JSON.stringify({ ...fields, ...stack, time: new Date().toISOString(), level, message })
}

function line(message: string, fields: Fields): string {
  const parts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${typeof value === "string" ? (/^[\w.:/-]+$/.test(value) ? value : JSON.stringify(value)) : value}`)
  return [message, ...parts].join(" ")
}

/** An error for the log: its stack, with the source positions of our own code. */
export function describe(cause: unknown): string {
  if (cause instanceof Error) return cause.stack === undefined ? `${cause.name}: ${cause.message}` : inSources(cause.stack)
  return String(cause)
}

/** Milliseconds that a line may wait for others: a write blocks the process, so lines are written in batches. */
const patience = 20

/** Writes lines to standard output in batches, and errors with their stack to standard error at once. */
export function createLog(format: LogFormat = "text"): Log {
  let waiting: string[] = []
  const flush = () => {
    if (waiting.length === 0) return
    console.log(waiting.join("\n"))
    waiting = []
  }
  process.once("exit", flush)
  return {
    info: (message, fields) => {
      if (waiting.length === 0) setTimeout(flush, patience).unref()
      waiting.push(formatLine(format, "info", message, fields))
    },
    warn: (message, fields) => {
      flush()
      console.warn(formatLine(format, "warn", message, fields))
    },
    error: (message, fields, cause) => {
      flush()
      console.error(formatLine(format, "error", message, fields, cause))
    },
  }
}

/** Discards everything; for tests. */
export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} }

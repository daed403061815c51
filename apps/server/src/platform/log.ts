import { inSources } from "./stack.ts"

/** Fields are for ids, counts and durations: never names, addresses, answers, tokens or paths with secrets. */
export type Fields = Record<string, string | number | boolean | null | undefined>

export type Log = {
  info(message: string, fields?: Fields): void
  warn(message: string, fields?: Fields): void
  /** @param cause its stack goes to the log, never to a client */
  error(message: string, fields?: Fields, cause?: unknown): void
}

/** How lines are written: for people, or as an object of JSON each for what collects logs. */
export type LogFormat = "text" | "json"
type Level = "info" | "warn" | "error"

/** A line of its own of {@link LogFormat}: `{"time":…,"level":…,"message":…}` and the fields, or the words alone. */
export function formatLine(format: LogFormat, level: Level, message: string, fields: Fields = {}, cause?: unknown): string {
  if (format === "text") return cause === undefined ? line(message, fields) : `${line(message, fields)}\n${describe(cause)}`
  const stack = cause === undefined ? {} : { stack: describe(cause) }
  // Ours come last, so that no field takes their names.
  return JSON.stringify({ ...fields, ...stack, time: new Date().toISOString(), level, message })
}

function line(message: string, fields: Fields): string {
  const parts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${typeof value === "string" ? (/^[\w.:/-]+$/.test(value) ? value : JSON.stringify(value)) : value}`)
  return [message, ...parts].join(" ")
}

/** A fault for the person who reads the log: its stack, with the places of what we wrote. */
export function describe(cause: unknown): string {
  if (cause instanceof Error) return cause.stack === undefined ? `${cause.name}: ${cause.message}` : inSources(cause.stack)
  return String(cause)
}

/** Milliseconds that a line may wait for others: every write of its own would stop the process, which has other things to do. */
const patience = 20

/** Lines on standard output, several at a time; faults with their stack on standard error, at once. */
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

/** Says nothing; for tests. */
export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} }

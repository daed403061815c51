/** Fields are for ids, counts and durations: never names, addresses, answers, tokens or paths with secrets. */
export type Fields = Record<string, string | number | boolean | null | undefined>

export type Log = {
  info(message: string, fields?: Fields): void
  warn(message: string, fields?: Fields): void
  /** @param cause its stack goes to the log, never to a client */
  error(message: string, fields?: Fields, cause?: unknown): void
}

function line(message: string, fields: Fields = {}): string {
  const parts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${typeof value === "string" ? (/^[\w.:/-]+$/.test(value) ? value : JSON.stringify(value)) : value}`)
  return [message, ...parts].join(" ")
}

function describe(cause: unknown): string {
  if (cause instanceof Error) return cause.stack ?? `${cause.name}: ${cause.message}`
  return String(cause)
}

/** Plain lines on standard output; faults with their stack on standard error. */
export function createLog(): Log {
  return {
    info: (message, fields) => console.log(line(message, fields)),
    warn: (message, fields) => console.warn(line(message, fields)),
    error: (message, fields, cause) =>
      console.error(cause === undefined ? line(message, fields) : `${line(message, fields)}\n${describe(cause)}`),
  }
}

/** Says nothing; for tests. */
export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} }

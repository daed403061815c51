/** The events of `process` that are used. */
type Faults = Pick<NodeJS.EventEmitter, "on">

/**
 * Logs uncaught errors. After an unhandled rejection the process goes on, because it concerns a single operation. After an uncaught
 * exception the state is unknown: the process stops as if asked to, and its supervisor restarts it.
 * @param say writes a line with the error's stack
 * @param stop is called at most once
 */
export function lastResort(faults: Faults, say: (message: string, cause: unknown) => void, stop: () => void): void {
  let stopping = false
  faults.on("unhandledRejection", (cause: unknown) => say("something failed that nobody waited for", cause))
  faults.on("uncaughtException", (cause: unknown) => {
    say("a fault that nobody caught: stopping", cause)
    if (stopping) return
    stopping = true
    stop()
  })
}

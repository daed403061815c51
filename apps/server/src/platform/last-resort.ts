/** What of a process is listened to. */
type Faults = Pick<NodeJS.EventEmitter, "on">

/**
 * What nobody else caught is said in the log. A promise that nobody waited for is about one thing, and the process goes on. After an exception that
 * nobody caught nobody knows what was left half done: it stops as when it is asked to, and what supervises it starts it again.
 * @param say writes a line with the fault's stack
 * @param stop is called once, however many there are
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

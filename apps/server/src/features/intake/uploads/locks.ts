import type { Lock, Locker } from "@tus/server"
import { uploads as words } from "../../../copy/translated.ts"

type Waiter = { begin(): void; fail(): void }
type Held = { cancel: () => void | Promise<void>; waiting: Waiter[] }

/** Milliseconds that a request waits for the one before it to let go of an upload. */
const patience = 30_000

/**
 * One request at a time on an upload, in the order in which they came; whoever waits asks the one before to end. (The protocol library's
 * own asks again at every turn of the event loop, which costs a core and memory without end while it waits, and an ended wait may
 * count as held.)
 */
export class UploadLocks implements Locker {
  readonly #held = new Map<string, Held>()

  newLock(id: string): Lock {
    return { lock: (signal, cancel) => this.#lock(id, signal, cancel), unlock: async () => this.#unlock(id) }
  }

  async #lock(id: string, signal: AbortSignal, cancel: Held["cancel"]): Promise<void> {
    const held = this.#held.get(id)
    if (!held) {
      this.#held.set(id, { cancel, waiting: [] })
      return
    }
    void held.cancel()
    await new Promise<void>((resolve, reject) => {
      const over = () => {
        clearTimeout(timer)
        signal.removeEventListener("abort", waiter.fail)
      }
      const waiter: Waiter = {
        begin() {
          over()
          held.cancel = cancel
          resolve()
        },
        fail() {
          over()
          held.waiting = held.waiting.filter((one) => one !== waiter)
          reject({ status_code: 423, body: words.locked })
        },
      }
      const timer = setTimeout(waiter.fail, patience)
      signal.addEventListener("abort", waiter.fail)
      held.waiting.push(waiter)
      if (signal.aborted) waiter.fail()
    })
    // Somebody else came while this one waited: it is asked to end as well.
    if (held.waiting.length > 0) void cancel()
  }

  #unlock(id: string): void {
    const next = this.#held.get(id)?.waiting.shift()
    if (next) next.begin()
    else this.#held.delete(id)
  }
}

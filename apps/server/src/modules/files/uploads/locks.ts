import { alone, type GiveBack, type Processes } from "@intray/db"
import { uploads as words } from "@intray/i18n/translated"
import type { Lock, Locker } from "@tus/server"

type Waiter = { begin(): void; fail(): void }
type Held = { cancel: () => void | Promise<void>; waiting: Waiter[]; giveBack?: GiveBack }

/** Milliseconds that a request waits for the one before it to let go of an upload. */
const patience = 30_000

/**
 * One request at a time on an upload, in the order in which they came; anyone who waits asks the one before to end. (The protocol library's
 * own asks again at every turn of the event loop, which costs a core and memory without end while it waits, and an ended wait may
 * count as held.) Whose turn it is here holds the upload among all processes: a line that broke goes on through another one, while what
 * arrived before is still being written.
 */
export class UploadLocks implements Locker {
  readonly #held = new Map<string, Held>()
  readonly #processes: Pick<Processes, "hold">
  readonly #patience: number

  constructor(processes: Pick<Processes, "hold"> = alone(), patienceMs = patience) {
    this.#processes = processes
    this.#patience = patienceMs
  }

  newLock(id: string): Lock {
    return {
      lock: async (signal, cancel) => {
        await this.#lock(id, signal, cancel)
        await this.#holdAmongAll(id)
      },
      unlock: () => this.#unlock(id),
    }
  }

  async #holdAmongAll(id: string): Promise<void> {
    const held = this.#held.get(id) as Held
    const asked = () => void held.cancel()
    const giveBack = await this.#processes.hold(`upload:${id}`, { patienceMs: this.#patience, asked }).catch(() => null)
    if (giveBack) held.giveBack = giveBack
    else {
      await this.#unlock(id)
      throw { status_code: 423, body: words.locked }
    }
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
      const timer = setTimeout(waiter.fail, this.#patience)
      signal.addEventListener("abort", waiter.fail)
      held.waiting.push(waiter)
      if (signal.aborted) waiter.fail()
    })
    // Somebody else came while this one waited: it is asked to end as well.
    if (held.waiting.length > 0) void cancel()
  }

  async #unlock(id: string): Promise<void> {
    const held = this.#held.get(id)
    const giveBack = held?.giveBack
    if (held) delete held.giveBack
    await giveBack?.()
    const next = held?.waiting.shift()
    if (next) next.begin()
    else this.#held.delete(id)
  }
}

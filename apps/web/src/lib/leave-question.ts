import { hasDrafts } from "./auth/forget-drafts.ts"
import { asksBeforeLeaving } from "./unsaved.ts"
import { waitingWrites } from "./writes.ts"

/**
 * Signing out takes more away than leaving the page: also what was kept in this browser to be gone on with, and what waits to be sent. Who
 * leaves a page finds both again.
 */
const losesByGoing = () => asksBeforeLeaving() || hasDrafts() || waitingWrites() > 0

/** The question of `LeaveGuard` for what leaves the page only once the server has answered: signing out. One page shows it. */
export function createLeaveQuestion(asks: () => boolean = losesByGoing) {
  const watchers = new Set<() => void>()
  let shown = false
  let decide: ((leaves: boolean) => void) | null = null
  const answer = (leaves: boolean) => {
    decide?.(leaves)
    decide = null
    for (const watcher of watchers) watcher()
  }
  return {
    /** Whether the user may leave: at once where nothing would be lost, or nothing is there that asks; else as they answer. */
    async ask(): Promise<boolean> {
      if (!shown || !asks()) return true
      // Anyone who asks again has not been answered yet.
      answer(false)
      const answered = new Promise<boolean>((resolve) => {
        decide = resolve
      })
      for (const watcher of watchers) watcher()
      return answered
    },
    open: () => decide !== null,
    answer,
    /** Is called when it opens or closes. Returns how to stop. */
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** There is a page that shows it. Returns how to take that back: nobody leaves by a question that has gone. */
    show() {
      shown = true
      return () => {
        shown = false
        answer(false)
      }
    },
  }
}

export const leaveQuestion = createLeaveQuestion()

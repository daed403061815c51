import { hasDrafts } from "./auth/forget-drafts.ts"
import { asksBeforeLeaving } from "./unsaved.ts"
import { waitingWrites } from "./writes.ts"

/** Signing out loses more than leaving the page: also stored drafts and unsent changes, which survive leaving a page. */
const losesByGoing = () => asksBeforeLeaving() || hasDrafts() || waitingWrites() > 0

/** The question of `LeaveGuard` for actions that leave the page after a server response, such as signing out. One page shows it. */
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
    /** Resolves to whether the user may leave: at once if nothing would be lost, or if no page can ask; otherwise by their answer. */
    async ask(): Promise<boolean> {
      if (!shown || !asks()) return true
      // A new question cancels an unanswered one.
      answer(false)
      const answered = new Promise<boolean>((resolve) => {
        decide = resolve
      })
      for (const watcher of watchers) watcher()
      return answered
    },
    open: () => decide !== null,
    answer,
    /** Subscribes to opening and closing. Returns the function that unsubscribes. */
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** Registers a page that shows the question. Returns the function that unregisters it and cancels an open question. */
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

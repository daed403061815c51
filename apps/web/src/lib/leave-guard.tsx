import { leaving as words } from "@intray/i18n/leaving"
import { useBlocker } from "@tanstack/react-router"
import { useEffect, useSyncExternalStore } from "react"
import { AlertDialog } from "./dialogs.tsx"
import { leaveQuestion } from "./leave-question.ts"
import { trpc } from "./trpc.ts"
import { asksBeforeLeaving } from "./unsaved.ts"

/** Asks anyone who leaves a page, or signs out of it, with something typed that is not saved. Once for the dashboard. */
export function LeaveGuard() {
  const utils = trpc.useUtils()
  // Where the session is over nobody can save it any more: the way to signing in is free.
  const asks = () => utils.session.get.getData()?.user !== null && asksBeforeLeaving()
  const { status, proceed, reset } = useBlocker({
    // The same page goes on with another part of it, or another filter, in sight.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && asks(),
    enableBeforeUnload: asks,
    withResolver: true,
  })
  const signingOut = useSyncExternalStore(leaveQuestion.watch, leaveQuestion.open)
  useEffect(() => leaveQuestion.show(), [])
  const blocked = status === "blocked"
  const asked = signingOut && !asksBeforeLeaving() ? words.signingOut : words
  const answer = (leaves: boolean) => {
    leaveQuestion.answer(leaves)
    if (leaves) proceed?.()
    else reset?.()
  }
  return (
    <AlertDialog
      open={blocked || signingOut}
      onOpenChange={(open) => !open && answer(false)}
      title={asked.title}
      confirmLabel={asked.leave}
      cancelLabel={words.stay}
      danger
      onConfirm={() => answer(true)}
    >
      <p>{asked.text}</p>
    </AlertDialog>
  )
}

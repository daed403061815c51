import { leaving as words } from "@intray/i18n/leaving"
import { useBlocker } from "@tanstack/react-router"
import { useEffect, useSyncExternalStore } from "react"
import { AlertDialog } from "./dialogs.tsx"
import { leaveQuestion } from "./leave-question.ts"
import { trpc } from "./trpc.ts"
import { asksBeforeLeaving } from "./unsaved.ts"

/** Asks before a user leaves a page, or signs out, with unsaved text. Rendered once in the dashboard. */
export function LeaveGuard() {
  const utils = trpc.useUtils()
  // After the session has ended nothing can be saved, so navigation to the sign-in page is free.
  const asks = () => utils.session.get.getData()?.user !== null && asksBeforeLeaving()
  const { status, proceed, reset } = useBlocker({
    // Not when only the search parameters of the same page change.
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

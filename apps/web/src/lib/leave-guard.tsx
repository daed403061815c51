import { leaving as words } from "@intray/server/copy/leaving"
import { useBlocker } from "@tanstack/react-router"
import { AlertDialog } from "./dialogs.tsx"
import { asksBeforeLeaving } from "./unsaved.ts"

/** Asks whoever leaves a page with something typed that is not saved. Once for the dashboard. */
export function LeaveGuard() {
  const { status, proceed, reset } = useBlocker({
    // The same page goes on with another part of it, or another filter, in sight.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && asksBeforeLeaving(),
    enableBeforeUnload: asksBeforeLeaving,
    withResolver: true,
  })
  return (
    <AlertDialog
      open={status === "blocked"}
      onOpenChange={(open) => !open && reset?.()}
      title={words.title}
      confirmLabel={words.leave}
      cancelLabel={words.stay}
      danger
      onConfirm={() => proceed?.()}
    >
      <p>{words.text}</p>
    </AlertDialog>
  )
}

import { live } from "@intray/i18n/live"
import { Spinner } from "@intray/ui/spinner"
import { useEffect, useState, useSyncExternalStore } from "react"
import { forgetAbout } from "../forget-about.ts"
import { waitingWrites, watchWrites } from "../writes.ts"
import { useLive, useLiveLink, useReconnecting } from "./hooks.ts"
import { useRefresh } from "./use-refresh.ts"

/** Milliseconds that a change may wait before it is reported. */
const patientMs = 1500

/** Number of changes that have waited for the server for longer than a moment. */
function useWaiting(): number {
  const waiting = useSyncExternalStore(watchWrites, waitingWrites)
  const [long, setLong] = useState(false)
  const any = waiting > 0
  useEffect(() => {
    if (!any) {
      setLong(false)
      return
    }
    const timer = setTimeout(() => setLong(true), patientMs)
    return () => clearTimeout(timer)
  }, [any])
  // Leaving the page now would lose them.
  useEffect(() => {
    if (!any) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener("beforeunload", hold)
    return () => removeEventListener("beforeunload", hold)
  }, [any])
  return long ? waiting : 0
}

/** Deletes this browser's drafts about erased submissions. */
function useForgetErased(): void {
  useLive((message) => {
    if (message.type !== "changes") return
    for (const { event, submissions } of message.changes)
      if (event === "submission.erased") for (const { id } of submissions) forgetAbout(id)
  })
}

/** Keeps the page connected to its team, and shows when it is not. Rendered once in the dashboard. */
export function LiveStatus() {
  useLiveLink()
  useRefresh()
  useForgetErased()
  const away = useReconnecting()
  const waiting = useWaiting()
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-2 z-40 flex justify-center px-4">
      {(away || waiting > 0) && (
        <p className="flex items-center gap-2 rounded-full border bg-bg px-3 py-1.5 text-[13px] text-fg-2 shadow-popover">
          <Spinner size={14} />
          {live.reconnecting}
          {waiting > 0 && <span>{live.unsaved({ count: waiting })}</span>}
        </p>
      )}
    </div>
  )
}

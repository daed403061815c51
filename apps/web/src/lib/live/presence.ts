import { useEffect, useRef } from "react"
import { teamHeaders, trpc } from "../trpc.ts"
import { useLiveState } from "./hooks.ts"

/** Id of this tab, until it is closed. */
const tabId = crypto.randomUUID()

/** Milliseconds that a submission must stay open before others are notified, so that quick navigation is not reported. */
const settleMs = 500

/** Reports to the team which submission this tab shows, while the tab is visible. `submissionId` null: none. */
export function usePresence(submissionId: string | null): void {
  const utils = trpc.useUtils()
  const live = useLiveState() === "live"
  const told = useRef<string | null | undefined>(undefined)
  useEffect(() => {
    if (!live) return
    let renew: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    const say = () => {
      const open = document.visibilityState === "visible" ? submissionId : null
      told.current = open
      clearTimeout(renew)
      utils.client.live.presence.mutate({ tabId, submissionId: open }).then(
        ({ renewSeconds }) => {
          if (!stopped) renew = setTimeout(say, renewSeconds * 1000)
        },
        // The submission may have been erased meanwhile. After a lost connection this runs again.
        () => undefined,
      )
    }
    const first = setTimeout(say, told.current === undefined ? 0 : settleMs)
    document.addEventListener("visibilitychange", say)
    return () => {
      stopped = true
      clearTimeout(first)
      clearTimeout(renew)
      document.removeEventListener("visibilitychange", say)
    }
  }, [submissionId, live, utils])

  useEffect(() => {
    const leave = () => {
      if (told.current === undefined) return
      told.current = undefined
      // The page is being closed, so no one waits for a response.
      void fetch("/api/trpc/live.presence", {
        method: "POST",
        keepalive: true,
        headers: { "content-type": "application/json", ...teamHeaders() },
        body: JSON.stringify({ tabId, submissionId: null, leaving: true }),
      }).catch(() => undefined)
    }
    addEventListener("pagehide", leave)
    return () => {
      removeEventListener("pagehide", leave)
      leave()
    }
  }, [])
}

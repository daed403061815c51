import { useEffect, useRef } from "react"
import { teamHeaders, trpc } from "../trpc.ts"
import { useLiveState } from "./hooks.ts"

/** This tab, for as long as it lives. */
const tabId = crypto.randomUUID()

/** Milliseconds that something must stay open before others are told: anyone who leafs through looks at nothing. */
const settleMs = 500

/** Tells the team what this tab has open, while it is looked at. `submissionId` null: nothing in particular. */
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
        // What is gone by now (it was erased) is not open; a lost connection brings us here again.
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
      // As the page goes away: nobody waits for an answer.
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

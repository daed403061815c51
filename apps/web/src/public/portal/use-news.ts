import { useEffect, useState } from "react"
import { useLooks } from "../lib/use-looks.ts"
import { useNow } from "../lib/use-now.ts"
import type { PortalData } from "../page-data.ts"
import { readPortal } from "./api.ts"

/** What was begun in time is taken for so long after a portal has closed. */
const GRACE_MS = 15 * 60_000
/** From so long before its end the form counts the minutes. */
const SOON_MS = 60 * 60_000

export type News = {
  offline: boolean
  /** How the portal closes or has closed, seen from now. */
  closing:
    | { kind: "soon"; ms: number; until: number }
    | { kind: "grace"; until: number }
    | { kind: "graceSoon" }
    | { kind: "over" }
    | { kind: "full" }
    | null
  /** A newer version of the form, while this one is filled in. */
  newer: PortalData | null
}

/** What the portal's clock alone says; `now` in milliseconds. */
export function closingAt(closesAt: string | null, now: number): News["closing"] {
  if (closesAt === null) return null
  const at = Date.parse(closesAt)
  const until = at + GRACE_MS
  if (now >= until) return { kind: "over" }
  if (now >= at) return { kind: "grace", until }
  return at - now <= SOON_MS ? { kind: "soon", ms: at - now, until } : null
}

/** Watches what happens around the form: the connection, the portal's end, a new version. Ends with `active`. */
export function useNews(portal: PortalData, pass: () => string | null, active: boolean): News {
  const [fresh, setFresh] = useState<PortalData | null>(null)
  const [offline, setOffline] = useState(() => !navigator.onLine)
  /** Since when it is known that the portal was closed by hand. */
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const closesAt = (fresh ?? portal).closesAt
  // The last minute and the first after it are counted by the second.
  const near = closesAt !== null && Math.abs(Date.parse(closesAt) - Date.now()) < 60_000
  const now = useNow(active ? (near ? 1000 : 10_000) : null)

  useLooks(
    async () => {
      const answer = await readPortal(portal.slug, pass())
      if (answer === null || answer === "gone") return
      setFresh(answer)
      setClosedAt((before) => (answer.state === "open" || answer.state === "locked" ? null : (before ?? Date.now())))
    },
    { active },
  )
  useEffect(() => {
    if (!active) return
    const onChange = () => setOffline(!navigator.onLine)
    window.addEventListener("online", onChange)
    window.addEventListener("offline", onChange)
    return () => {
      window.removeEventListener("online", onChange)
      window.removeEventListener("offline", onChange)
    }
  }, [active])

  const latest = fresh ?? portal
  const byClock = closingAt(latest.closesAt, now)
  const byHand = latest.state !== "open" && latest.state !== "locked"
  const closing = (): News["closing"] => {
    if (latest.state === "full") return { kind: "full" }
    if (byClock && byClock.kind !== "soon") return byClock
    if (byHand) return closedAt !== null && now - closedAt > GRACE_MS ? { kind: "over" } : { kind: "graceSoon" }
    return byClock
  }
  return { offline, closing: closing(), newer: fresh && fresh.state === "open" && fresh.version > portal.version ? fresh : null }
}

import { useSyncExternalStore } from "react"
import { trpc } from "../trpc.ts"
import { asksForPrivacy, type Consent, keepConsent, readConsent } from "./consent.ts"

type Place = { key: string; host: string; texts: boolean }

const listeners = new Set<() => void>()
/** Whose counting is under way, and what ends it. */
let counted: { userId: string; stop: () => void } | null = null

const agrees = (userId: string) => !asksForPrivacy() && readConsent(userId) === "yes"

/** Loads the library, which nobody has who did not agree, and begins to count. */
async function start({ key, host, texts }: Place, userId: string): Promise<void> {
  const [{ default: posthog }, { configFor }] = await Promise.all([import("posthog-js/dist/module.no-external"), import("./config.ts")])
  // While it was loaded they may have changed their mind, or have gone.
  if (counted || wanted !== userId || !agrees(userId)) return
  if (posthog.__loaded) {
    posthog.set_config({ disable_persistence: false })
    posthog.opt_in_capturing({ captureEventName: false })
  } else posthog.init(key, configFor(host, texts))
  const stop = () => {
    posthog.opt_out_capturing()
    // What it kept of this browser goes with it.
    posthog.set_config({ disable_persistence: true })
  }
  counted = { userId, stop }
}

/** Who is to be counted on this page, as was said last. */
let wanted: string | null = null

/** Counts on this page where that is set up and agreed to, and ends counting anyone who did not agree. */
export function countIfAgreed(place: Place | null, userId: string | undefined): void {
  wanted = place && userId !== undefined && agrees(userId) ? userId : null
  if (counted && counted.userId !== wanted) {
    counted.stop()
    counted = null
  }
  if (!place || wanted === null || counted) return
  // Being counted is never worth a failing page.
  void start(place, wanted).catch(() => undefined)
}

/** Where one is counted, what one said to it, and how to say otherwise; null: nowhere. */
export function useAnalytics(): { host: string; refused: boolean; consent: Consent; say: (next: "yes" | "no") => void } | null {
  const session = trpc.session.get.useQuery().data
  const userId = session?.user?.id
  const consent = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      // What was said on another page of this browser holds here too.
      window.addEventListener("storage", listener)
      return () => {
        listeners.delete(listener)
        window.removeEventListener("storage", listener)
      }
    },
    () => (userId === undefined ? "no" : readConsent(userId)),
  )
  const place = session?.analytics ?? null
  if (!place || userId === undefined) return null
  const say = (next: "yes" | "no") => {
    keepConsent(userId, next)
    countIfAgreed(place, userId)
    for (const listener of listeners) listener()
  }
  return { host: new URL(place.host).host, refused: asksForPrivacy(), consent, say }
}

import { useSyncExternalStore } from "react"
import { trpc } from "../trpc.ts"
import { asksForPrivacy, type Consent, keepConsent, readConsent } from "./consent.ts"

type Place = { key: string; host: string; texts: boolean }

const listeners = new Set<() => void>()
/** The user being counted, and the function that stops it. */
let counted: { userId: string; stop: () => void } | null = null

const agrees = (userId: string) => !asksForPrivacy() && readConsent(userId) === "yes"

/** Loads the library, only after consent, and starts counting. */
async function start({ key, host, texts }: Place, userId: string): Promise<void> {
  const [{ default: posthog }, { configFor }] = await Promise.all([import("posthog-js/dist/module.no-external"), import("./config.ts")])
  // The user may have withdrawn consent, or signed out, while it was loading.
  if (counted || wanted !== userId || !agrees(userId)) return
  if (posthog.__loaded) {
    posthog.set_config({ disable_persistence: false })
    posthog.opt_in_capturing({ captureEventName: false })
  } else posthog.init(key, configFor(host, texts))
  const stop = () => {
    posthog.opt_out_capturing()
    // Also deletes what it stored in this browser.
    posthog.set_config({ disable_persistence: true })
  }
  counted = { userId, stop }
}

/** The user to count on this page, as last set. */
let wanted: string | null = null

/** Starts analytics on this page if it is configured and the user agrees; stops it for everyone else. */
export function countIfAgreed(place: Place | null, userId: string | undefined): void {
  wanted = place && userId !== undefined && agrees(userId) ? userId : null
  if (counted && counted.userId !== wanted) {
    counted.stop()
    counted = null
  }
  if (!place || wanted === null || counted) return
  // An analytics failure must never break the page.
  void start(place, wanted).catch(() => undefined)
}

/** Where analytics data is sent, the user's consent, and how to change it; null: analytics is off. */
export function useAnalytics(): { host: string; refused: boolean; consent: Consent; say: (next: "yes" | "no") => void } | null {
  const session = trpc.session.get.useQuery().data
  const userId = session?.user?.id
  const consent = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      // An answer in another tab applies here too.
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

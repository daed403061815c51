/** What somebody said to being counted; null: they have not been asked yet. */
export type Consent = "yes" | "no" | null

const keyOf = (userId: string) => `intray-analytics:${userId}`

type Signals = { doNotTrack?: string | null; globalPrivacyControl?: boolean }

/** Whether the browser asks not to be followed: Do Not Track, or Global Privacy Control. Then nobody is asked, and nothing is counted. */
export function asksForPrivacy(signals: Signals = navigator as Signals): boolean {
  return signals.globalPrivacyControl === true || signals.doNotTrack === "1" || signals.doNotTrack === "yes"
}

type Store = Pick<Storage, "getItem" | "setItem">

/** What an account said in this browser. Where nothing can be kept, nobody agreed. */
export function readConsent(userId: string, storage: Store = localStorage): Consent {
  try {
    const stored = storage.getItem(keyOf(userId))
    return stored === "yes" || stored === "no" ? stored : null
  } catch {
    return "no"
  }
}

/** Keeps it for the next visits. @returns what holds from now on */
export function keepConsent(userId: string, consent: "yes" | "no", storage: Store = localStorage): Consent {
  try {
    storage.setItem(keyOf(userId), consent)
    return consent
  } catch {
    return "no"
  }
}

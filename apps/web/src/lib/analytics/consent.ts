/** A user's answer about analytics; null: not asked yet. */
export type Consent = "yes" | "no" | null

const keyOf = (userId: string) => `intray-analytics:${userId}`

type Signals = { doNotTrack?: string | null; globalPrivacyControl?: boolean }

/**
 * Whether the browser asks not to be tracked: Do Not Track, or Global Privacy Control. Then the user is not asked, and nothing is
 * counted.
 */
export function asksForPrivacy(signals: Signals = navigator as Signals): boolean {
  return signals.globalPrivacyControl === true || signals.doNotTrack === "1" || signals.doNotTrack === "yes"
}

type Store = Pick<Storage, "getItem" | "setItem">

/** The stored consent of an account in this browser; "no" if nothing can be stored. */
export function readConsent(userId: string, storage: Store = localStorage): Consent {
  try {
    const stored = storage.getItem(keyOf(userId))
    return stored === "yes" || stored === "no" ? stored : null
  } catch {
    return "no"
  }
}

/** Stores the consent. @returns the consent that applies from now on */
export function keepConsent(userId: string, consent: "yes" | "no", storage: Store = localStorage): Consent {
  try {
    storage.setItem(keyOf(userId), consent)
    return consent
  } catch {
    return "no"
  }
}

import type { Answers } from "../forms/answers.ts"
import { leavesOf } from "../forms/leaves.ts"
import type { FormDefinition } from "../forms/schema.ts"
import { storedOf } from "../forms/stored.ts"

/**
 * Whether a submission is taken for spam: a few signals, each of which can be said in a sentence. Pure. What is suspected is
 * kept apart and never lost; what is not certain is let through.
 */

/** Why a submission was taken for spam; kept with it, and told to the team. */
export const reasons = ["honeypot", "no_proof", "bad_proof", "email_flood", "links", "repeated", "fast"] as const
export type Reason = (typeof reasons)[number]

/** At this weight it is kept apart. */
const ENOUGH = 3
const weights: Record<Reason, number> = { honeypot: 3, no_proof: 3, email_flood: 3, bad_proof: 2, links: 2, repeated: 2, fast: 1 }

/** Links in the sender's own words from which on they are many, and characters next to each that make a text of it. */
const MANY_LINKS = 3
const TEXT_PER_LINK = 40
/** How often one address may say the very same thing in a day. */
const REPEATS = 3
/** Shorter words are said often by chance. */
const WORTH_COMPARING = 20
const FAST_MS = 2_000

export type Signals = {
  /** Something was written where no person sees a field. */
  honeypot: boolean
  proof: "good" | "missing" | "expired" | "forged" | "used"
  /** So much has come from the address, the e-mail or through the portal lately that a proof is wanted. */
  pressed: boolean
  /** Milliseconds since the proof's challenge was given out; null without one. */
  age: number | null
  /** More than anybody sends has come in this e-mail's name today. */
  emailFlood: boolean
  /** How often this address has sent these words today, this time included. */
  repeats: number
  /** What the sender wrote in words, without what was asked for as a link. */
  text: string
}

/** Why it is taken for spam; empty: it is not. */
export function suspicionOf(signals: Signals): Reason[] {
  const { proof } = signals
  const found: Reason[] = []
  if (signals.honeypot) found.push("honeypot")
  if (signals.pressed && proof !== "good") found.push("no_proof")
  if (proof === "forged" || proof === "used") found.push("bad_proof")
  if (signals.emailFlood) found.push("email_flood")
  if (isMostlyLinks(signals.text)) found.push("links")
  if (signals.repeats > REPEATS) found.push("repeated")
  if (signals.age !== null && signals.age < FAST_MS) found.push("fast")
  return found.reduce((sum, reason) => sum + weights[reason], 0) >= ENOUGH ? found : []
}

function isMostlyLinks(text: string): boolean {
  let links = 0
  const rest = text.replace(/(?:https?:\/\/|www\.)[^\s<>"']+/giu, () => {
    links += 1
    return ""
  })
  return links >= MANY_LINKS && rest.replace(/\s+/gu, "").length < links * TEXT_PER_LINK
}

/** What somebody wrote in their own words, one after the other. */
export function wordsOf(form: FormDefinition, answers: Answers): string {
  const said: string[] = []
  for (const { field, value } of leavesOf(form, answers)) {
    if (storedOf(field).prose && typeof value === "string") said.push(value)
  }
  return said.join("\n")
}

/** The words as they are compared with others; null where they are too few to mean anything. */
export function comparable(text: string): string | null {
  const plain = text.toLowerCase().replace(/\s+/gu, " ").trim()
  return plain.length < WORTH_COMPARING ? null : plain
}

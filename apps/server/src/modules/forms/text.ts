/** Normalizes what people type into text fields. Pure and linear in the length of the text. */
import { normalizeLine, normalizeLines } from "@intray/auth/clean-text"

/** Highest character limit that a field can set. */
export const HARD_MAX_TEXT = 20_000
/** Code units of the longest answer that is read; longer ones are rejected. 20,000 characters seldom need more. */
export const HARD_MAX_UNITS = 200_000

/** NUL cannot be stored, lone surrogates cannot be encoded, and no control but a line break or tab has a place in an answer. */
const refused = /(?![\t\n\v\f\r\u0085])[\p{Cs}\p{Cc}]/u

/** True if the text has characters that no answer may have. */
export function hasRefusedCharacters(text: string): boolean {
  return refused.test(text)
}

/** Cleans an answer of one line. */
export const cleanLine = normalizeLine

/** Cleans an answer of several lines. */
export const cleanLines = normalizeLines

const localPart = /^[^\s@<>(),;:\\"[\]\p{C}]+$/u
const domainLabel = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u

/** What is wrong with an e-mail address that was typed in, or null. Asks for what a mail needs to arrive, no more. */
export function emailProblem(address: string): "no_at" | "no_ending" | "other" | null {
  if (address.length > 254) return "other"
  const at = address.lastIndexOf("@")
  if (at < 0) return "no_at"
  const local = address.slice(0, at)
  const domain = address.slice(at + 1)
  if (local.length === 0 || local.length > 64 || !localPart.test(local)) return "other"
  if (local.startsWith(".") || local.endsWith(".") || local.includes("..")) return "other"
  const labels = domain.split(".")
  if (domain === "" || labels.some((label, index) => label === "" && index < labels.length - 1)) return "other"
  if (labels.length < 2 || labels.at(-1) === "") return "no_ending"
  if (labels.some((label) => label.length > 63 || !domainLabel.test(label))) return "other"
  return /^\p{N}+$/u.test(labels.at(-1) ?? "") ? "other" : null
}

import normalizeUrl from "normalize-url"
import { askedOf } from "../../forms/asked.ts"
import { leavesOf } from "../../forms/leaves.ts"
import type { FormDefinition } from "../../forms/schema.ts"
import { storedOf } from "../../forms/stored.ts"
import { wordsOf } from "../../submission-index/text/words.ts"

/*
 * What makes two submissions the same. Pure.
 */

/** Where somebody came from and who shared it, not what it is. */
const tracking = [/^utm_\w+$/iu, "si", "fbclid", "gclid", "igsh", "igshid", "feature", "ref", "ref_src", "in", "_t", "_r"]

/** A link as it is compared with others: without protocol, `www.`, fragment and traces of sharing. Null for what is none. */
export function comparableLink(link: string): string | null {
  if (!/^https?:\/\//iu.test(link)) return null
  try {
    return normalizeUrl(link, { stripProtocol: true, stripHash: true, removeQueryParameters: tracking })
  } catch {
    return null
  }
}

/** The links that were answered, as they are compared. A link to a whole site is nothing to know a submission by. */
export function linksOf(form: FormDefinition, answers: unknown): Set<string> {
  const links = new Set<string>()
  for (const { field, value } of leavesOf(form, answers)) {
    // An address of the person is the same each time; only one of what they send says what it is.
    if (askedOf(field).address !== "work" || typeof value !== "string") continue
    const link = comparableLink(value)
    if (link?.includes("/")) links.add(link)
  }
  return links
}

/** Words of a link that any submission with it has in the index; those that were written in another alphabet are left out. */
export function wordsOfLink(link: string): string[] {
  const words = link
    .split(/[/?&=]/u)
    .filter((part) => !part.includes("%"))
    .flatMap(wordsOf)
  return [...new Set(words)].slice(0, 12)
}

/** The different words of what somebody wrote, without what says who they are. */
export function saidIn(form: FormDefinition, answers: unknown): Set<string> {
  const words = new Set<string>()
  for (const { field, value, group } of leavesOf(form, answers)) {
    if (field.identifying || group?.identifying || typeof value !== "string") continue
    if (storedOf(field).prose) for (const word of wordsOf(value)) words.add(word)
  }
  return words
}

/** Fewer different words are alike by chance. */
const WORTH_COMPARING = 8
/** From here on two texts are nearly the same. */
const NEARLY = 0.8

/** Jaccard's index of two sets of words: what they share, over all that they have. 0 to 1; 0 for two empty ones. */
export function jaccard(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0
  for (const word of one) if (other.has(word)) shared += 1
  const all = one.size + other.size - shared
  return all === 0 ? 0 : shared / all
}

/** Whether two texts of one person are nearly the same. */
export function nearlySame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return Math.min(one.size, other.size) >= WORTH_COMPARING && jaccard(one, other) >= NEARLY
}

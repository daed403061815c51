import normalizeUrl from "normalize-url"
import { askedOf } from "../../forms/asked.ts"
import { leavesOf } from "../../forms/leaves.ts"
import type { FormDefinition } from "../../forms/schema.ts"
import { storedOf } from "../../forms/stored.ts"
import { wordsOf } from "../../submission-index/text/words.ts"

/*
 * Compares submissions. Pure.
 */

/** Parameters about referrers and sharing, which do not identify the work. */
const tracking = [/^utm_\w+$/iu, "si", "fbclid", "gclid", "igsh", "igshid", "feature", "ref", "ref_src", "in", "_t", "_r"]

/** Normalizes a link for comparison: without protocol, `www.`, fragment and tracking. Null for an invalid one. */
export function comparableLink(link: string): string | null {
  if (!/^https?:\/\//iu.test(link)) return null
  try {
    return normalizeUrl(link, { stripProtocol: true, stripHash: true, removeQueryParameters: tracking })
  } catch {
    return null
  }
}

/** The links in the answers, normalized. A link to a whole site does not identify a submission. */
export function linksOf(form: FormDefinition, answers: unknown): Set<string> {
  const links = new Set<string>()
  for (const { field, value } of leavesOf(form, answers)) {
    // A link to the person is the same each time; only a link to the work identifies the work.
    if (askedOf(field).address !== "work" || typeof value !== "string") continue
    const link = comparableLink(value)
    if (link?.includes("/")) links.add(link)
  }
  return links
}

/** Words of a link that every submission with it has in the index; words in other alphabets are left out. */
export function wordsOfLink(link: string): string[] {
  const words = link
    .split(/[/?&=]/u)
    .filter((part) => !part.includes("%"))
    .flatMap(wordsOf)
  return [...new Set(words)].slice(0, 12)
}

/** The distinct words of a submission's prose, without identifying fields. */
export function saidIn(form: FormDefinition, answers: unknown): Set<string> {
  const words = new Set<string>()
  for (const { field, value, group } of leavesOf(form, answers)) {
    if (field.identifying || group?.identifying || typeof value !== "string") continue
    if (storedOf(field).prose) for (const word of wordsOf(value)) words.add(word)
  }
  return words
}

/** Fewer distinct words may be alike by chance. */
const WORTH_COMPARING = 8
/** Similarity from which two texts count as nearly the same. */
const NEARLY = 0.8

/** Jaccard index of two sets of words: shared words over all words. 0 to 1; 0 for two empty sets. */
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

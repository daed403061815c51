import { normalized } from "@intray/auth/text"
import { expect, it } from "vitest"
import { guard, joinNames, splitNames, unguard } from "./modules/exports/cells.ts"
import { linkCard } from "./modules/forms/link-card.ts"
import { readLink } from "./modules/forms/links.ts"
import { cleanLine, cleanLines, emailProblem } from "./modules/forms/text.ts"
import { fill, variablesIn, withoutVariables } from "./modules/messages/variables.ts"
import { fold } from "./modules/submission-index/text/fold.ts"
import { marksOf, queryOf, wordsOf } from "./modules/submission-index/text/words.ts"
import { outsideWords } from "./platform/mail-layout.ts"

/** What makes a reader go over its text again and again; each is repeated until it is long enough. */
const pieces = ["{", "{{ ", " ", "\n", "a@", '"', ",", ";", ';"', "<", "[", "-", "\t=", "'", "\u0301", "人"]
const marks = (length: number) => "\u0301".repeat(length / 2) + "\u0316".repeat(length / 2)
const texts = (length: number) => [
  ...pieces.map((piece) => piece.repeat(length / piece.length)),
  `{{${" ".repeat(length)}`,
  `a${marks(length)}`,
]

const readers: Record<string, (text: string) => unknown> = {
  normalized: (text) => [normalized(text), normalized(text, "NFKD")],
  cells: (text) => [unguard(guard(text)), splitNames(text), joinNames([text])],
  lines: (text) => [cleanLine(text), cleanLines(text)],
  addresses: (text) => [emailProblem(text), readLink(text), linkCard(text)],
  variables: (text) => [variablesIn(text), fill(text, {}, "keep"), withoutVariables(text)],
  search: (text) => [fold(text), wordsOf(text), marksOf(text, queryOf(`a ${text}`))],
  mails: (text) => outsideWords(text),
}

/** Milliseconds of computing, the least of several tries: what else runs on the machine does not count. */
function milliseconds(work: () => unknown, tries: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let count = 0; count < tries; count += 1) {
    const begin = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(begin)
    least = Math.min(least, (user + system) / 1_000)
  }
  return least
}

/**
 * How much longer four times the text takes. Measured again where it seems too long: a busy machine never makes it seem long each time. At last
 * with four times the lengths: reading gets slower where the memory no longer fits into the processor's cache, and not once more above it.
 */
function growth(read: (text: string) => unknown, index: number): number {
  let least = Number.POSITIVE_INFINITY
  for (const length of [10_000, 10_000, 10_000, 40_000]) {
    if (least < LIMIT) break
    const [short = "", long = ""] = [texts(length)[index], texts(4 * length)[index]]
    const took = milliseconds(() => read(long), 2)
    // What is done in no time cannot be compared; what goes over the text again and again takes seconds.
    if (took < 25) return 1
    least = Math.min(least, took / milliseconds(() => read(short), 2))
  }
  return least
}

/** Four times as long is linear, sixteen times quadratic. */
const LIMIT = 9

it.each(Object.entries(readers))("%s: four times the text takes about four times as long, never sixteen", (_, read) => {
  for (const [index, text] of texts(4).entries()) expect(growth(read, index), JSON.stringify(text.slice(0, 4))).toBeLessThan(LIMIT)
})

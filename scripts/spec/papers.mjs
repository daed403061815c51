import { hasTitle } from "./page.mjs"

/*
 * Pages that say what holds and name the tests that show it: `[file](../path): title`, until the cell or the sentence ends. What they say is
 * written by hand; that it is shown by something that exists is checked here.
 */

/** The pages, in docs. */
export const papers = ["asvs.md", "accessibility.md", "privacy.md", "threat-model.md"]

const isTest = (path) => /\.(test|spec)\.(tsx?|mjs)$/.test(path)
const link = /\[[^\][]{1,80}\]\(\.\.\/([^()\s]{1,200})\)/g

/**
 * The tests that a page names.
 * @param {string} text
 * @returns {[file: string, rest: string][]} with what is written behind each link
 */
export function namedTests(text) {
  return text.split("\n").flatMap((line) =>
    [...line.matchAll(link)]
      .filter(([, path]) => isTest(path))
      .map((found) => [
        found[1],
        line
          .slice(found.index + found[0].length)
          .replaceAll("\\|", "|")
          .replaceAll("&lt;", "<"),
      ]),
  )
}

/** The title that stands behind a link: as much of the text as is one. Ends are where a cell, a bracket or a sentence may end. */
function titleIn(source, rest) {
  if (!rest.startsWith(": ")) return null
  const said = rest.slice(2)
  const ends = [...said.matchAll(/<br>| \||\)|\.|;|$/g)].map(({ index }) => said.slice(0, index).trim())
  return ends.find((title) => title !== "" && hasTitle(source, title)) ?? null
}

/**
 * What is wrong with the tests that a page names.
 * @param {string} text
 * @param {(file: string) => string | null} sourceOf null where there is no such file
 * @returns {string[]}
 */
export function wrongTests(text, sourceOf) {
  return namedTests(text).flatMap(([file, rest]) => {
    const source = sourceOf(file)
    if (source === null) return [`there is no ${file}`]
    return titleIn(source, rest) === null ? [`there is no test in ${file} with the title “${rest.slice(2, 80)}”`] : []
  })
}

/** Cells of the rows of a page's tables whose first cell matches. */
function rowsOf(text, first) {
  return text
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.slice(2, -2).split(/(?<!\\) \| /))
    .filter(([id]) => first.test(id))
}

/**
 * What is wrong with the rows of a page: none for what is asked, one twice, a judgement that is none, one without test or reason.
 * @param {string} text
 * @param {{ first: RegExp, idsOf: (cell: string) => string[], judgements: string[], at: number, wanted: string[] }} form `at`: the cell of the judgement; what shows it, or why not, is in the last
 * @returns {string[]}
 */
export function wrongRows(text, { first, idsOf, judgements, at, wanted }) {
  const wrong = []
  const seen = new Set()
  for (const cells of rowsOf(text, first)) {
    for (const id of idsOf(cells[0])) {
      if (seen.has(id)) wrong.push(`${id} stands twice`)
      seen.add(id)
    }
    if (!judgements.includes(cells[at])) wrong.push(`${cells[0]}: “${cells[at]}” is no judgement`)
    if (cells.length <= at + 1 || cells.at(-1).trim() === "") wrong.push(`${cells[0]}: neither a test nor a reason`)
  }
  return [...wrong, ...wanted.filter((id) => !seen.has(id)).map((id) => `${id} is missing`)]
}

/** `1.1.1-3 2.1.1` → the numbers one by one. */
export const numbers = (text) =>
  text.split(/\s+/).flatMap((part) => {
    const [from, to] = part.split("-")
    const at = from.lastIndexOf(".") + 1
    const count = to === undefined ? 1 : Number(to) - Number(from.slice(at)) + 1
    return Array.from({ length: count }, (_, index) => `${from.slice(0, at)}${Number(from.slice(at)) + index}`)
  })

/** Numbers of ASVS 5.0.0 that level 2 asks for, and of files (5), sessions (7), authorization (8) and logging (16) those of level 3. */
const asvsNumbers = numbers(
  `1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2 2.1.1-3 2.2.1-3 2.3.1-4 2.4.1 3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2 4.1.1-3 4.2.1 4.3.1-2 4.4.1-4
  5.1.1 5.2.1-6 5.3.1-3 5.4.1-3 6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3 6.8.1-4 7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-3 7.6.1-2
  8.1.1-4 8.2.1-4 8.3.1-3 8.4.1-2 9.1.1-3 9.2.1-4 10.1.1-2 10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3 11.1.1-2 11.2.1-3 11.3.1-3
  11.4.1-4 11.5.1 11.6.1 12.1.1-3 12.2.1-2 12.3.1-4 13.1.1 13.2.1-5 13.3.1-2 13.4.1-5 14.1.1-2 14.2.1-4 14.3.1-3 15.1.1-3 15.2.1-3 15.3.1-7
  16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-4 17.1.1 17.2.1-4 17.3.1-2`,
)

export const asvs = {
  first: /^v5\.0\.0-/,
  idsOf: (cell) => {
    const [from, to] = cell.replaceAll("v5.0.0-", "").split(" to ")
    if (to === undefined) return [from]
    const chapter = `${from.split(".")[0]}.`
    // A range over sections: what is asked for between its ends.
    const asked = asvsNumbers.filter((id) => id.startsWith(chapter))
    return asked.slice(asked.indexOf(from), asked.indexOf(to) + 1)
  },
  judgements: ["met", "partly", "not met", "n/a"],
  at: 3,
  wanted: asvsNumbers,
}

/** Success criteria of WCAG 2.2, levels A and AA. */
const wcagNumbers = numbers(
  `1.1.1 1.2.1-5 1.3.1-5 1.4.1-5 1.4.10-13 2.1.1-2 2.1.4 2.2.1-2 2.3.1 2.4.1-7 2.4.11 2.5.1-4 2.5.7-8 3.1.1-2 3.2.1-4 3.2.6 3.3.1-4 3.3.7-8 4.1.2-3`,
)

export const wcag = {
  first: /^\d\.\d\.\d/,
  idsOf: (cell) => [cell.split(" ")[0]],
  judgements: ["Supports", "Partially Supports", "Does Not Support", "Not Applicable"],
  at: 2,
  wanted: wcagNumbers,
}

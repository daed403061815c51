/**
 * A row of the specification: its number, what it asks for in a few words of our own, and the tests that hold it, each a file and its whole title.
 * @typedef {[id: string, line: string, tests: [file: string, title: string][]]} Row
 * @typedef {{ title: string, rows: Row[] }} Section
 */

const cell = (text) => text.replaceAll("|", "\\|").replaceAll("<", "&lt;")

/** What a title may end in: tags by which runs are chosen, and no part of what is told. */
const tags = ["", " @long", " @smoke"]

/** Whether a test, or a group of them, has that title: it is written out, and something follows it as its next argument. */
export function hasTitle(source, title) {
  return ['"', "'", "`"].some((quote) =>
    tags.some((tag) => source.includes(`${quote}${title.replaceAll(quote, `\\${quote}`)}${tag}${quote},`)),
  )
}

/**
 * What is wrong with the list: rows that nothing holds, tests that are not there, and numbers that are not in order.
 * @param {Section[]} sections
 * @param {(file: string) => string | null} sourceOf null where there is no such file
 * @returns {string[]}
 */
export function wrongOf(sections, sourceOf) {
  const wrong = []
  let last = ""
  for (const [id, line, tests] of sections.flatMap(({ rows }) => rows)) {
    if (id <= last) wrong.push(`${id} stands after ${last}`)
    last = id
    if (tests.length === 0) wrong.push(`No test holds ${id}: ${line}`)
    for (const [file, title] of tests) {
      const source = sourceOf(file)
      if (source === null) wrong.push(`${id}: there is no ${file}`)
      else if (!hasTitle(source, title)) wrong.push(`${id}: there is no test “${title}” in ${file}`)
    }
  }
  return wrong
}

/** @param {Section[]} sections @returns {string} the page */
export function pageOf(sections) {
  const tables = sections.map(({ title, rows }) => {
    const lines = rows.map(([id, line, tests]) => {
      const held = tests.map(([file, name]) => `[${file.split("/").at(-1)}](../${file}): ${cell(name)}`)
      return `| ${id} | ${cell(line)} | ${held.join("<br>") || "**none**"} |`
    })
    return `## ${title}\n\n| row | what holds | seen by |\n|---|---|---|\n${lines.join("\n")}\n`
  })
  return `# The specification and its tests

Written by \`npm run spec\` from [the rows](../scripts/spec/sections.mjs); do not edit. A row is numbered by its section and its place there. Beside it are the tests
that fail where it does not hold: those of packages and server run on SQLite and on Postgres, those under e2e in Chromium. \`npm test\` fails where one of them is no longer there.
Numbers 8.23 to 8.25 are not used. What differs on purpose is in the ADRs [29](adr/0029-account-endpoints-off-the-specification.md), [116](adr/0116-account-error-codes.md) and [137](adr/0137-payloads-of-pages.md).

${tables.join("\n")}`
}

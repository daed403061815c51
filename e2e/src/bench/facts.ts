import type { Client } from "../lib/rpc.ts"

type Word = { text: string; rows: number }

/** What the workloads ask about, found through the API before anything is measured, so that it is the same on both engines. */
export type Facts = {
  portalSlug: string
  /** Where `frequent` and `rare` stand on most and on few submissions (at least 20) of one stage. */
  frequent: { labelId: string; stageId: string; rows: number }
  rare: { labelId: string; stageId: string; rows: number }
  /** Label that is put on and taken off; in a group that takes several, so that no other gives way to it. */
  toggledLabelId: string
  /** Ids over the whole age of the team. */
  sample: string[]
  /** Number of the row after which the page at row 50,000 (or the middle of fewer) begins. */
  deepNumber: number
  /** Whole words, and the beginning of one, with how many submissions have them (10,000: as many or more). */
  words: { rare: Word; common: Word; prefix: Word }
  /** An open round of reviews, and two submissions that wait for one. */
  round: { id: string; waiting: [string, string] }
  rows: number
}

type Page = { items: { id: string; number: number; title: string; by: string; labelIds: string[] }[]; nextCursor: string | null }
type Counted = { total: number; labels: { id: string; count: number }[]; stages: { id: string; count: number }[] }

const SAMPLES = 5

/** @param client of a member of the seeded team */
export async function readFacts(client: Client): Promise<Facts> {
  const page = (from: number | null) =>
    client.query<Page>("submissions.list", { filter: { state: "all" }, limit: 100, ...(from ? { cursor: String(from) } : {}) })
  const count = (filter: object) => client.query<Counted>("submissions.facets", { filter: { state: "all", ...filter } })
  const all = await count({})
  const newest = await page(null)
  const top = newest.items[0]?.number ?? 0

  const pages = [newest.items]
  for (let index = 1; index < SAMPLES; index += 1) pages.push((await page(Math.floor((top * (SAMPLES - index)) / SAMPLES) + 1)).items)
  const rows = pages.flat()

  const places: Facts["frequent"][] = []
  for (const { id: stageId } of all.stages) {
    const { labels } = await count({ stages: [stageId] })
    for (const label of labels) if (label.count >= 20) places.push({ labelId: label.id, stageId, rows: label.count })
  }
  places.sort((a, b) => b.rows - a.rows)
  const [frequent, rare] = [places[0], places.at(-1)]
  const { groups } = await client.query<{ groups: { multiple: boolean; labels: { id: string; archived: boolean }[] }[] }>("labels.list")
  const toggled = groups
    .filter((group) => group.multiple)
    .flatMap((group) => group.labels)
    .findLast((label) => !label.archived)
  if (!frequent || !rare || !toggled) throw new Error("too few labels to measure with")

  const rowsWith = async (text: string, quoted: string): Promise<Word> => ({ text, rows: (await count({ text: quoted })).total })
  const candidates = new Set(rows.flatMap(({ title, by }) => `${title} ${by}`.toLowerCase().match(/\b[a-z]{4,}\b/g) ?? []))
  const words: Word[] = []
  for (const word of [...candidates].sort().slice(0, 200)) words.push(await rowsWith(word, `"${word}"`))
  words.sort((a, b) => a.rows - b.rows)
  const rareWord = words.find((word) => word.rows >= 20)
  const middle = words[Math.floor(words.length / 2)]
  if (!rareWord || !middle) throw new Error("too few words to measure with")
  const beginning = middle.text.slice(0, 3)
  const [round] = (await client.query<{ items: { id: string }[] }>("reviews.myRounds")).items
  const queue = round && (await client.query<{ items: { submissionId: string }[] }>("reviews.queue", { roundId: round.id, limit: 2 }))
  const [one, two] = queue?.items.map((item) => item.submissionId) ?? []
  if (!round || !one || !two) throw new Error("too few submissions wait for a review")
  return {
    round: { id: round.id, waiting: [one, two] },
    portalSlug: "demos",
    frequent,
    rare,
    toggledLabelId: toggled.id,
    sample: rows.map((row) => row.id),
    deepNumber: (await numberAt(client, top, Math.min(50_000, Math.floor(all.total / 2)))) ?? 1,
    words: { rare: rareWord, common: await rowsWith("example", '"example"'), prefix: await rowsWith(beginning, beginning) },
    rows: all.total,
  }
}

/** Number of the row before which so many rows of the list come; the list leaves out what is spam, so it is looked for. */
async function numberAt(client: Client, top: number, rows: number): Promise<number | null> {
  const { items } = await client.query<Page>("submissions.list", {
    filter: { state: "all" },
    limit: 1,
    cursor: String(Math.max(2, top - rows + 2)),
  })
  return items[0]?.number ?? null
}

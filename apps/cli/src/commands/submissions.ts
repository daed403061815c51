import { type Command, numberOf } from "../cli/command.ts"
import { Missing, Usage } from "../cli/exit.ts"
import type { Io } from "../cli/io.ts"
import { oneLine, shown, shownJson, table } from "../cli/text.ts"
import type { Answer, Client } from "../client.ts"
import { IntrayError } from "../error.ts"
import { filterOptions, labelNamed, queryOf } from "./filter.ts"

type Item = Answer<"listSubmissions">["items"][number]

/** Names of labels and stages, by id. */
export type Names = Map<string, string>

const dayOf = (moment: string) => moment.slice(0, 16).replace("T", " ")

/** One submission on one line, in the columns of {@link head}. */
export function cellsOf(item: Item, names: Names): string[] {
  const labels = item.labelIds.map((id) => names.get(id) ?? id).join(", ")
  return [String(item.number), dayOf(item.createdAt), item.by, item.title, names.get(item.stageId) ?? item.stageId, labels]
}
const head = ["#", "Received", "By", "Title", "Stage", "Labels"]

export const list: Command = {
  name: "submissions list",
  summary: "List submissions, newest first",
  args: [],
  options: {
    ...filterOptions,
    limit: { type: "string", short: "n", value: "COUNT", help: "At most so many; 50 unless given." },
    all: { type: "boolean", help: "All that match." },
    oldest: { type: "boolean", help: "Oldest first." },
    json: { type: "boolean", help: "One JSON object a line." },
  },
  examples: ["intray submissions list --label sign --json", 'intray submissions list --open --text "low tide"'],
  async run(io, _, values) {
    const client = io.client()
    const limit = values.all === true ? Number.POSITIVE_INFINITY : numberOf(values, "limit", { least: 1, most: 1_000_000, otherwise: 50 })
    const query = { ...(await queryOf(client, values)), sort: values.oldest === true ? ("oldest" as const) : ("newest" as const) }
    const found: Item[] = []
    let count = 0
    for await (const item of client.all("listSubmissions", { query: { ...query, limit: Math.min(limit, 100) }, signal: io.signal })) {
      count += 1
      if (values.json === true) io.out(`${shownJson(item)}\n`)
      else found.push(item)
      if (count >= limit) break
    }
    if (values.json === true) return
    if (count === 0) return io.note("Nothing matches.\n")
    io.out(table(head, await rowsOf(client, found)))
  },
}

async function rowsOf(client: Client, items: readonly Item[]): Promise<string[][]> {
  const names = await readNames(client)
  return items.map((item) => cellsOf(item, names))
}

/** @returns names of all labels and stages of the team */
export async function readNames(client: Client): Promise<Names> {
  const [labels, stages] = await Promise.all([client.every("listLabels"), client.every("listStages")])
  return new Map([...labels, ...stages].map(({ id, name }) => [id, name]))
}

export const show: Command = {
  name: "submissions show",
  summary: "Read one submission",
  args: ["<number>"],
  options: { json: { type: "boolean", help: "As one JSON object." } },
  examples: ["intray submissions show 1042", "intray submissions show 1042 --json | jq .answers"],
  async run(io, [number = ""], values) {
    const client = io.client()
    const one = await client.call("getSubmission", { path: { submissionId: number } })
    if (values.json === true) return io.out(`${shownJson(one, 2)}\n`)
    const names = await readNames(client)
    const facts = [
      ["Portal", one.portal.title],
      ["From", `${one.submitter.name} <${one.submitter.email}>`],
      ["Received", dayOf(one.createdAt)],
      ["Stage", names.get(one.stageId) ?? one.stageId],
      ["Labels", one.labelIds.map((id) => names.get(id) ?? id).join(", ") || "none"],
    ]
    io.out(
      `#${one.number}  ${oneLine(one.title)}\n\n${facts.map(([name = "", fact = ""]) => `${name.padEnd(10)}${oneLine(fact)}\n`).join("")}\n`,
    )
    for (const [key, answer] of Object.entries(one.answers)) {
      io.out(typeof answer === "string" ? `${oneLine(key)}: ${shown(answer)}\n` : `${oneLine(key)}: ${shownJson(answer)}\n`)
    }
    for (const file of one.files) io.out(`${oneLine(file.name)}  ${file.size} bytes  ${client.origin}${file.url}\n`)
  },
}

const named = (numbers: readonly string[]) => numbers.map((one) => `#${one}`).join(", ")

/** The ids of submissions by their numbers; all are looked up before anything is changed. @throws Missing */
async function idsOf(io: Io, client: Client, numbers: readonly string[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [index, number] of numbers.entries()) {
    io.progress("Looking up", index, numbers.length)
    try {
      const { id } = await client.call("getSubmission", { path: { submissionId: number }, signal: io.signal })
      ids.set(number, id)
    } catch (error) {
      if (!(error instanceof IntrayError) || error.status !== 404) throw error
    }
  }
  io.finished()
  const missing = numbers.filter((one) => !ids.has(one))
  if (missing.length > 0) throw new Missing(`There is no submission ${named(missing)}. Nothing was changed.`)
  return ids
}

export const label: Command = {
  name: "label",
  summary: "Put a label on submissions, or take it off",
  args: ["<number>", "<label>"],
  options: { off: { type: "boolean", help: "Take it off." } },
  examples: ["intray label 1042 sign", "intray label 1042,1043 shortlist --off"],
  async run(io, [numbers = "", name = ""], values) {
    const client = io.client()
    const wanted = [...new Set(numbers.split(",").filter((one) => one !== ""))]
    const odd = wanted.find((one) => !/^\d{1,9}$/.test(one))
    if (wanted.length === 0 || odd !== undefined) throw new Usage("Name submissions by their numbers: intray label 1042,1043 sign")
    const { id: labelId, name: called } = await labelNamed(client, name)
    const ids = await idsOf(io, client, wanted)
    const done: string[] = []
    const say = () => done.length > 0 && io.note(`${called} is ${values.off === true ? "off" : "on"} ${named(done)}.\n`)
    try {
      for (const [number, submissionId] of ids) {
        io.progress("Labelling", done.length, ids.size)
        io.signal.throwIfAborted()
        await client.call(values.off === true ? "removeLabel" : "addLabel", { path: { submissionId, labelId } })
        done.push(number)
      }
    } catch (error) {
      io.finished()
      say()
      io.note(`Still to do: ${named(wanted.filter((one) => !done.includes(one)))}.\n`)
      throw error
    }
    io.finished()
    say()
  },
}

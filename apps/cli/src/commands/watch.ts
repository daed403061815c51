import { setTimeout as wait } from "node:timers/promises"
import { type Command, numberOf } from "../cli/command.ts"
import { oneLine, shownJson } from "../cli/text.ts"
import { filterOptions, queryOf } from "./filter.ts"
import { cellsOf, readNames } from "./submissions.ts"

/** Arrivals that are remembered, so that two within one second are both told, and each once. */
const REMEMBERED = 10_000

export const watch: Command = {
  name: "watch",
  summary: "Print submissions as they arrive",
  args: [],
  options: {
    ...filterOptions,
    every: { type: "string", value: "SECONDS", help: "How often to look; 5 unless given." },
    count: { type: "string", value: "COUNT", help: "End after so many." },
    json: { type: "boolean", help: "One JSON object a line." },
  },
  examples: ["intray watch --portal demos", 'intray watch --json | while read -r one; do notify-send Intray "$one"; done'],
  async run(io, _, values) {
    const client = io.client()
    const every = numberOf(values, "every", { least: 1, most: 3600, otherwise: 5 })
    const count = numberOf(values, "count", { least: 1, most: 1_000_000, otherwise: Number.MAX_SAFE_INTEGER })
    const query = await queryOf(client, values)
    const names = values.json === true ? null : await readNames(client)
    const known = new Set<string>()
    // Looked at from a little before: what two writers finish at once may become visible in either order.
    let from = new Date(Date.now() - 60_000)
    for await (const item of client.all("listSubmissions", { query: { ...query, from: from.toISOString() } })) known.add(item.id)
    io.note("Waiting for submissions. Ctrl+C ends it.\n")
    let told = 0
    while (!io.signal.aborted) {
      const begun = Date.now()
      for await (const item of client.all("listSubmissions", {
        query: { ...query, sort: "oldest", from: from.toISOString() },
        signal: io.signal,
      })) {
        if (known.has(item.id)) continue
        known.add(item.id)
        io.out(names ? `${cellsOf(item, names).map(oneLine).join("  ")}\n` : `${shownJson(item)}\n`)
        told += 1
        if (told >= count) return
      }
      from = new Date(begun - 60_000)
      while (known.size > REMEMBERED) known.delete(known.values().next().value ?? "")
      await wait(every * 1000, undefined, { signal: io.signal })
    }
  },
}

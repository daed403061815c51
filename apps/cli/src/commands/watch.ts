import { setTimeout as wait } from "node:timers/promises"
import { type Command, numberOf } from "../cli/command.ts"
import { oneLine, shownJson } from "../cli/text.ts"
import { filterOptions, queryOf } from "./filter.ts"
import { cellsOf, readNames } from "./submissions.ts"

/** Number of submissions remembered as printed. Each look overlaps with the one before, and none is printed twice. */
const REMEMBERED = 10_000

export const watch: Command = {
  name: "watch",
  summary: "Print submissions as they arrive",
  args: [],
  options: {
    ...filterOptions,
    since: { ...filterOptions.since, help: "Print those that arrived since then first, like 2026-03-01." },
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
    // Each look begins a minute early: submissions that arrive at the same time can become visible in either order.
    let from = new Date(query.from ?? Date.now() - 60_000)
    if (query.from === undefined) {
      for await (const item of client.all("listSubmissions", { query: { ...query, from: from.toISOString() } })) known.add(item.id)
    }
    io.note("Waiting for submissions. Ctrl+C ends it.\n")
    let printed = 0
    while (!io.signal.aborted) {
      const begun = Date.now()
      for await (const item of client.all("listSubmissions", {
        query: { ...query, sort: "oldest", from: from.toISOString() },
        signal: io.signal,
      })) {
        if (known.has(item.id)) continue
        known.add(item.id)
        io.out(names ? `${cellsOf(item, names).map(oneLine).join("  ")}\n` : `${shownJson(item)}\n`)
        printed += 1
        if (printed >= count) return
      }
      from = new Date(begun - 60_000)
      while (known.size > REMEMBERED) known.delete(known.values().next().value ?? "")
      await wait(every * 1000, undefined, { signal: io.signal })
    }
  },
}

import { parse } from "csv-parse/sync"
import { beforeEach, expect, test } from "vitest"
import { contextFor, uploadedImport } from "../../testing/imports.ts"
import * as rounds from "../../testing/rounds.ts"
import { useWorld } from "../../testing/use-world.ts"
import { bytesOfExport, readWorkbook } from "../../testing/workbook.ts"
import { makePortal, newest, send, type TestTeam } from "../../testing/world.ts"
import type { ExportFormat } from "./schema.ts"
import { exportSubmissions } from "./service.ts"

const world = useWorld()
let team: TestTeam
let portal: { id: string; slug: string }

beforeEach(async () => {
  team = await world.team()
  portal = await makePortal(team)
})

const columns = ["Score in %: First read", "Reviews: First read"] as const

async function download(role: "owner" | "admin", format: ExportFormat): Promise<Buffer> {
  return bytesOfExport(await exportSubmissions(contextFor(world, team, role), { format, filter: {}, sort: "oldest" }))
}

const tableFor = async (role: "owner" | "admin"): Promise<Record<string, string>[]> =>
  parse((await download(role, "csv")).toString("utf8"), { columns: true, bom: true })

/** Two submissions, of which the first has two reviews: 75 and 50 percent. */
async function reviewed(visibility: "never" | "afterOwn", reviewers: ("owner" | "admin" | "member")[] = ["admin", "member"]) {
  const ids: string[] = []
  for (let index = 0; index < 2; index += 1) {
    await send(world, portal.slug)
    ids.push((await newest(team)).id)
  }
  const criterion = rounds.criterionInput({ scale: ["Weak", "Fair", "Good", "Strong", "Outstanding"] })
  const named = { everyone: false, reviewerIds: reviewers.map((one) => team[one].id) }
  const { roundId, criterionIds } = await rounds.makeRound(world, team, portal, { visibility, criteria: [criterion], ...named })
  const [criterionId = ""] = criterionIds
  for (const [index, one] of reviewers.entries())
    await team[one].caller.reviews.save({ roundId, submissionId: ids[0] ?? "", state: "submitted", scores: { [criterionId]: 4 - index } })
  return { roundId, ids }
}

test("two rounds of one name in a portal are two pairs of columns, and the older one keeps its name", async () => {
  const { ids } = await reviewed("never")
  const criterion = rounds.criterionInput({ scale: ["Weak", "Good"] })
  const { roundId, criterionIds } = await rounds.makeRound(world, team, portal, { visibility: "never", criteria: [criterion] })
  const scores = { [criterionIds[0] ?? ""]: 1 }
  await team.admin.caller.reviews.save({ roundId, submissionId: ids[0] ?? "", state: "submitted", scores })
  const [first] = await tableFor("owner")
  expect(columns.map((name) => first?.[name])).toEqual(["62.5", "2"])
  expect(columns.map((name) => first?.[`${name} (2)`])).toEqual(["0", "1"])
})

test("a table has the score and the number of reviews of each round, and JSON lines have them too", async () => {
  await reviewed("never")
  const [first, second] = await tableFor("owner")
  expect(columns.map((name) => first?.[name])).toEqual(["62.5", "2"])
  expect(columns.map((name) => second?.[name])).toEqual(["", "0"])
  const [header = [], row = []] = readWorkbook(await download("owner", "xlsx")).rows
  expect(columns.map((name) => row[header.findIndex((cell) => cell?.value === name)])).toMatchObject([
    { kind: "number", value: 62.5 },
    { kind: "number", value: 2 },
  ])
  const lines = (await download("owner", "jsonl")).toString("utf8").trim().split("\n")
  expect(lines.map((line) => JSON.parse(line).scores)).toEqual([
    [{ round: "First read", reviews: 2, score: 0.625 }],
    [{ round: "First read", reviews: 0, score: null }],
  ])
})

test("a reviewer who does not see the scores of others gets none", async () => {
  await reviewed("never")
  const [first] = await tableFor("admin")
  expect(Object.keys(first ?? {}).filter((name) => name.includes("First read"))).toEqual([])
  expect((await download("admin", "jsonl")).toString("utf8")).not.toContain("First read")
})

test("scores are left out of a submission with which the reader has a conflict of interest", async () => {
  const { ids } = await reviewed("never")
  await team.owner.caller.reviews.setConflict({ submissionId: ids[0] ?? "", conflict: "submission" })
  expect((await download("owner", "jsonl")).toString("utf8")).not.toContain("0.625")
})

test("the count says how many submissions a blind round leaves out", async () => {
  for (let index = 0; index < 3; index += 1) await send(world, portal.slug)
  const elsewhere = await makePortal(team)
  await send(world, elsewhere.slug)
  const count = (filter = {}) => team.admin.caller.exports.count({ filter })
  expect(await count()).toEqual({ total: 4, blind: 0 })
  const named = { everyone: false, reviewerIds: [team.admin.id] }
  const { roundId } = await rounds.makeRound(world, team, portal, { blind: true, ...named })
  expect(await count()).toEqual({ total: 1, blind: 3 })
  expect(await count({ numbers: [1, 2, 4] })).toEqual({ total: 1, blind: 2 })
  expect(await team.owner.caller.exports.count({ filter: {} })).toEqual({ total: 4, blind: 0 })
  await rounds.changeRound(team, portal, roundId, { closesAt: world.services.clock.now().toISOString() })
  world.forward(1_000)
  expect(await count()).toEqual({ total: 4, blind: 0 })
})

test("an import of the file takes them for no question", async () => {
  await reviewed("never")
  const id = await uploadedImport(world, team, portal.slug, await download("owner", "csv"))
  const { guess } = await team.owner.caller.imports.preview({ id })
  expect(columns.map((name) => guess[name])).toEqual([undefined, undefined])
})

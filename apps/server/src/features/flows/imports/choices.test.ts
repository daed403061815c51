import { submission } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { broughtIn, countsOf, uploadedImport } from "../../../testing/imports.ts"
import { createWorld, makePortal, type World } from "../../../testing/world.ts"

/** What somebody who brings a file in is asked: names that are not known, and the order of dates. */

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test("names that the team does not have are left out of their rows, and named; nothing is made of a typing error", async () => {
  const team = await world.team()
  const { slug } = await makePortal(team)
  const text = "Artist,E-mail,Stage,Tags\nKitefall,a@b.example,Shortlsit,Sign; Sing\nAttic,c@b.example,Shortlist,Pass"
  const stagesBefore = (await team.viewer.caller.stages.list()).items.length
  const { checked, done } = await broughtIn(world, team, slug, text, { options: { unknown: "leave_out", missing: "accept" } })
  expect(checked.unknownNames).toEqual([
    { kind: "label", group: "Imported", name: "Sing" },
    { kind: "stage", group: "", name: "Shortlsit" },
  ])
  expect(countsOf(done)).toEqual({ total: 2, created: 2, known: 0, refused: 0, state: "done" })
  const { items: stages } = await team.viewer.caller.stages.list()
  expect(stages).toHaveLength(stagesBefore)
  const { items } = await team.viewer.caller.submissions.list({ filter: { state: "all" }, limit: 10 })
  const stageOf = (by: string) => stages.find((one) => one.id === items.find((row) => row.by === by)?.stageId)?.name
  expect([stageOf("Kitefall"), stageOf("Attic")]).toEqual(["New", "Shortlist"])
  expect(items.find((row) => row.by === "Kitefall")?.labelIds).toHaveLength(1)
})

test("a file that nobody has chosen anything for makes nothing that the team does not have", async () => {
  const team = await world.team()
  const { slug } = await makePortal(team)
  const id = await uploadedImport(world, team, slug, "Artist,E-mail\nKitefall,a@b.example")
  expect((await team.admin.caller.imports.get({ id })).options).toEqual({ unknown: "leave_out", missing: "accept", dates: "year_first" })
})

test("dates in numbers are read in the order that was chosen, and else refused with what stands there", async () => {
  const team = await world.team()
  const { slug } = await makePortal(team)
  const text = "Artist,E-mail,Received,Keep my data until\nKitefall,a@b.example,03/04/2024 18:30,05/06/2097"
  const id = await uploadedImport(world, team, slug, text)
  const { targets, guess } = await team.admin.caller.imports.preview({ id })
  const dated = targets.filter((one) => one.date).map((one) => one.target)
  expect(dated).toEqual(["createdAt", "withdrawnAt", "answers.keep_until"])
  expect(guess).toMatchObject({ Received: "createdAt", "Keep my data until": "answers.keep_until" })
  const unsaid = await broughtIn(world, team, slug, text)
  expect(unsaid.checked.refused).toBe(1)
  expect(unsaid.checked.problems).toEqual(
    expect.arrayContaining([expect.objectContaining({ row: 2, column: "Received", value: "03/04/2024 18:30" })]),
  )
  expect(
    countsOf((await broughtIn(world, team, slug, text, { options: { unknown: "create", missing: "accept", dates: "day_first" } })).done),
  ).toMatchObject({
    created: 1,
    refused: 0,
  })
  const [row] = await world.db.select().from(submission).where(eq(submission.teamId, team.id))
  expect(row?.createdAt.toISOString()).toBe("2024-04-03T18:30:00.000Z")
  expect(row?.keepUntil?.toISOString(), "until that day is over").toBe("2097-06-06T00:00:00.000Z")
})

import { submission } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { broughtIn, countsOf, uploadedImport, workOn } from "../../testing/imports.ts"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal } from "../../testing/world.ts"

/** What somebody who brings a file in is asked: names that are not known, and the order of dates. */

const world = useWorld()

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

test("reads numeric dates in the chosen order and rejects others with the cell's value", async () => {
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

test("a moment with an offset is that moment, and one without is in UTC", async () => {
  const team = await world.team()
  const { slug } = await makePortal(team)
  const moments = ["2024-03-20T18:30:00+02:00", "2024-03-20 18:30 -0330", "2024-03-20T18:30:00Z", "2024-03-20 18:30"]
  const text = ["Artist,E-mail,Received", ...moments.map((one) => `${one},a@b.example,${one}`)].join("\n")
  expect(countsOf((await broughtIn(world, team, slug, text)).done)).toMatchObject({ created: 4, refused: 0 })
  const { items } = await team.viewer.caller.submissions.list({ filter: { state: "all" }, limit: 10 })
  expect(moments.map((one) => items.find((row) => row.by === one)?.createdAt)).toEqual([
    "2024-03-20T16:30:00.000Z",
    "2024-03-20T22:00:00.000Z",
    "2024-03-20T18:30:00.000Z",
    "2024-03-20T18:30:00.000Z",
  ])
})

test("a row that is not taken makes nothing, however well its other cells read", async () => {
  const team = await world.team()
  const { slug } = await makePortal(team)
  const text = [
    "Artist,E-mail,Stage,Tags,External id",
    "Kitefall,no address,Shortlsit,Sing,one",
    "Attic,c@b.example,Longlist,Loud,two",
    "Attic again,c@b.example,Elsewhere,Quiet,two",
  ].join("\n")
  const before = (await team.viewer.caller.stages.list()).items.map((one) => one.name)
  const map = { Artist: "answers.artist", "E-mail": "answers.email", Stage: "stage", Tags: "labels", "External id": "externalId" }
  const { checked, done } = await broughtIn(world, team, slug, text, { map })
  expect(countsOf(done)).toEqual({ total: 3, created: 1, known: 1, refused: 1, state: "done" })
  expect(checked.unknownNames).toEqual([
    { kind: "label", group: "Imported", name: "Loud" },
    { kind: "stage", group: "", name: "Longlist" },
  ])
  expect((await team.viewer.caller.stages.list()).items.map((one) => one.name)).toEqual([...before, "Longlist"])
  const groups = (await team.viewer.caller.labels.list()).groups
  expect(groups.find((one) => one.name === "Imported")?.labels.map((one) => one.name)).toEqual(["Loud"])
})

test("taken back, an import takes along the stages and labels that it made, but for those that something else uses", async () => {
  const team = await world.team()
  const { slug } = await makePortal(team)
  const own = await broughtIn(world, team, slug, "Artist,E-mail\nOwn,own@b.example")
  expect(own.done.created).toBe(1)
  const stagesBefore = (await team.viewer.caller.stages.list()).items.map((one) => one.name)
  const groupsBefore = (await team.viewer.caller.labels.list()).groups.map((one) => one.name)
  const text = "Artist,E-mail,Stage,Tags\nKitefall,a@b.example,Longlist,Loud; Quiet\nAttic,c@b.example,Elsewhere,Named"
  const { id, done } = await broughtIn(world, team, slug, text)
  expect(done.created).toBe(2)
  const { caller } = team.admin
  const stages = (await caller.stages.list()).items
  const labels = (await caller.labels.list()).groups.flatMap((one) => one.labels)
  const idOf = (name: string) => [...stages, ...labels].find((one) => one.name === name)?.id ?? ""
  const { items } = await caller.submissions.list({ filter: { state: "all" }, limit: 10 })
  const mine = items.find((row) => row.by === "Own")
  // Somebody moves a submission of their own there, sets a label on it, and gives another label a key.
  await caller.decisions.move({ id: mine?.id ?? "", stageId: idOf("Elsewhere"), actId: "to-elsewhere" })
  await caller.labels.set({ submissionId: mine?.id ?? "", labelId: idOf("Quiet"), on: true, actId: "quiet-act" })
  await caller.labels.update({ labelId: idOf("Named"), key: "z" })
  await caller.imports.undo({ id })
  await workOn(world)
  expect((await caller.imports.get({ id })).state).toBe("undone")
  expect((await caller.stages.list()).items.map((one) => one.name)).toEqual([...stagesBefore, "Elsewhere"])
  const left = (await caller.labels.list()).groups.find((one) => one.name === "Imported")
  expect(left?.labels.map((one) => one.name).sort()).toEqual(["Named", "Quiet"])

  // Once nothing uses them any more, taking it back once more takes them too.
  await caller.decisions.move({ id: mine?.id ?? "", stageId: idOf("New"), actId: "back-to-new" })
  await caller.labels.set({ submissionId: mine?.id ?? "", labelId: idOf("Quiet"), on: false, actId: "quiet-off" })
  await caller.labels.update({ labelId: idOf("Named"), key: null })
  await caller.imports.undo({ id })
  await workOn(world)
  expect((await caller.stages.list()).items.map((one) => one.name)).toEqual(stagesBefore)
  expect((await caller.labels.list()).groups.map((one) => one.name)).toEqual(groupsBefore)
})

import { dataImport, submission } from "@intray/db/schema"
import { asc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { contextFor, uploadedImport } from "../../testing/imports.ts"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, refusal, send, type TestTeam } from "../../testing/world.ts"
import { removeAccount } from "../account/deletion.ts"
import { check } from "./check.ts"
import { run } from "./run.ts"
import { undo } from "./undo.ts"

const world = useWorld()

/** Checks a file and takes it in. @returns what the check said, and what became of it */
async function bring(team: TestTeam, slug: string, text: string) {
  const { imports } = team.owner.caller
  const { signal } = new AbortController()
  const id = await uploadedImport(world, team, slug, text)
  const { guess } = await imports.preview({ id })
  await imports.check({ id, map: guess, options: { unknown: "create", missing: "accept" } })
  await check(world.services, id, signal)
  const checked = await imports.get({ id })
  await imports.run({ id })
  await run(world.services, id, signal)
  return { id, checked, done: await imports.get({ id }) }
}

const numbersOf = async (team: TestTeam) =>
  (
    await world.db
      .select({ number: submission.number })
      .from(submission)
      .where(eq(submission.teamId, team.id))
      .orderBy(asc(submission.number))
  ).map((row) => row.number)

test("rows without a number take none that a later row brings: the check says what the import does", async () => {
  const team = await world.team()
  const { slug } = await makePortal(team)
  const without = Array.from({ length: 130 }, (_, index) => `,p${index}@a.example`)
  const { checked, done } = await bring(team, slug, ["number,email", ...without, "50,fifty@a.example", "7,seven@a.example"].join("\n"))
  expect([checked.created, checked.refused]).toEqual([132, 0])
  expect([done.created, done.refused]).toEqual([132, 0])
  expect(await numbersOf(team)).toEqual([7, 50, ...Array.from({ length: 130 }, (_, index) => index + 51)])
  await send(world, slug)
  expect((await numbersOf(team)).at(-1)).toBe(181)
})

test("numbers far beyond the others are refused, however often one goes there in steps", async () => {
  const team = await world.team()
  const { slug } = await makePortal(team)
  expect((await bring(team, slug, "number,email\n1900000,far@a.example\n")).done.created).toBe(1)
  const { checked, done } = await bring(team, slug, "number,email\n3800000,farther@a.example\n1900001,next@a.example\n")
  expect(checked.problems).toMatchObject([{ row: 2, column: "number" }])
  expect([done.created, done.refused]).toEqual([1, 1])
  expect(await numbersOf(team)).toEqual([1_900_000, 1_900_001])
  expect((await team.viewer.caller.submissions.facets({ filter: {} })).total).toBe(2)
})

test("deletes an import's file with the account of its user, and keeps the imported submissions", async () => {
  const team = await world.team()
  const { slug } = await makePortal(team)
  const { id } = await bring(team, slug, "email\none@a.example\n")
  await world.db.update(dataImport).set({ userId: team.admin.id }).where(eq(dataImport.id, id))
  const [row] = await world.db.select({ key: dataImport.storageKey }).from(dataImport).where(eq(dataImport.id, id))
  const size = () => world.services.storage.size(row?.key ?? "")
  expect(await size()).toBe(20)
  const { actor, clock } = contextFor(world, team)
  await world.db.transaction((tx) => removeAccount(tx, { actor, clock }, { id: team.admin.id, name: "" }))
  expect(await world.db.$count(dataImport, eq(dataImport.id, id))).toBe(0)
  world.services.setNow(new Date())
  await world.services.jobs.drain()
  expect(await size()).toBeNull()
  expect(await numbersOf(team)).toEqual([1])
})

test("a process that fell silent and comes back counts no row that another one took meanwhile", async () => {
  const team = await world.team()
  const { slug } = await makePortal(team)
  const { imports } = team.owner.caller
  const { signal } = new AbortController()
  const text = `email\n${Array.from({ length: 450 }, (_, index) => `p${index}@a.example`).join("\n")}\n`
  const id = await uploadedImport(world, team, slug, text)
  await imports.check({ id, map: { email: "answers.email" }, options: { unknown: "leave_out", missing: "accept" } })
  await check(world.services, id, signal)
  await imports.run({ id })
  // Both believe that the import is theirs, as after a pause that was longer than the lease.
  await Promise.all([run(world.services, id, signal), run(world.services, id, signal)])
  expect(await imports.get({ id })).toMatchObject({ state: "done", done: 450, created: 450, known: 0, refused: 0 })
  expect(await numbersOf(team)).toHaveLength(450)
})

test("columns whose question is gone since they were chosen stop the import before a row of it, and are named", async () => {
  const team = await world.team()
  const { slug, id: portalId } = await makePortal(team)
  const { imports, portals } = team.owner.caller
  const { signal } = new AbortController()
  const id = await uploadedImport(world, team, slug, "email,Words\none@a.example,Made in one winter.\n")
  const map = { email: "answers.email", Words: "answers.message" }
  await imports.check({ id, map, options: { unknown: "leave_out", missing: "accept" } })
  await check(world.services, id, signal)

  const { form, revision } = await portals.get({ slug })
  const without = { ...form, fields: form.fields.filter((field) => field.key !== "message") }
  const saved = await portals.saveDraft({ portalId, revision, form: without })
  await portals.publish({ portalId, revision: saved.revision })

  expect(await refusal(imports.run({ id }))).toEqual({ code: "CONFLICT", reason: "form_changed" })
  // Published between the press and the work: the work says the same.
  await world.db.update(dataImport).set({ state: "queued" }).where(eq(dataImport.id, id))
  await expect(run(world.services, id, signal)).rejects.toThrow("what these were to answer: Words. Choose the columns again.")
  expect(await numbersOf(team)).toEqual([])
})

test("one import of a team is at work at a time: another one waits until it is taken in, and until it is taken back", async () => {
  const [team, other] = [await world.team(), await world.team()]
  const { signal } = new AbortController()
  const checked = async (of: TestTeam, slug: string, text: string) => {
    const id = await uploadedImport(world, of, slug, text)
    await of.owner.caller.imports.check({ id, map: { email: "answers.email" }, options: { unknown: "leave_out", missing: "accept" } })
    await check(world.services, id, signal)
    return id
  }
  const { slug } = await makePortal(team)
  const { imports } = team.owner.caller
  const first = await checked(team, slug, "email\none@a.example\n")
  const second = await checked(team, slug, "email\ntwo@a.example\n")
  const theirs = await checked(other, (await makePortal(other)).slug, "email\nthree@a.example\n")
  const busy = { code: "CONFLICT", reason: "import_busy" }

  await imports.run({ id: first })
  expect(await refusal(imports.run({ id: second }))).toEqual(busy)
  expect((await imports.get({ id: second })).state).toBe("checked")
  // Another team does not wait for it.
  expect((await other.owner.caller.imports.run({ id: theirs })).state).toBe("queued")
  await run(world.services, first, signal)
  expect((await imports.run({ id: second })).state).toBe("queued")
  await run(world.services, second, signal)
  expect(await numbersOf(team)).toEqual([1, 2])

  const third = await checked(team, slug, "email\nfour@a.example\n")
  await imports.undo({ id: first })
  expect(await refusal(imports.run({ id: third }))).toEqual(busy)
  await undo(world.services, first, signal)
  expect((await imports.run({ id: third })).state).toBe("queued")
  // What is taken back meanwhile could be what the other one has found to be here already.
  expect(await refusal(imports.undo({ id: second }))).toEqual(busy)
  await run(world.services, third, signal)

  for (let round = 0; round < 5; round += 1) {
    const pair = [await checked(team, slug, `email\na${round}@a.example\n`), await checked(team, slug, `email\nb${round}@a.example\n`)]
    const answers = await Promise.allSettled([imports.undo({ id: second }), ...pair.map((id) => imports.run({ id }))])
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    for (const id of [second, ...pair]) {
      const { state } = await imports.get({ id })
      if (state === "queued") await run(world.services, id, signal)
      if (state === "undoing") await undo(world.services, id, signal)
    }
  }
})

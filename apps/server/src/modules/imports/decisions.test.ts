import { mail, submission } from "@intray/db/schema"
import { asc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { broughtIn, countsOf } from "../../testing/imports.ts"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, stageNamed, type TestTeam } from "../../testing/world.ts"

/** Decisions that come from a file. */

const world = useWorld()

const file = [
  "artist,email,Result",
  "A,a@x.example,Accepted",
  "B,b@x.example,Declined",
  "C,c@x.example,Accepted",
  "D,d@x.example,Listening",
  "E,e@x.example,",
].join("\n")
const map = { artist: "answers.artist", email: "answers.email", Result: "stage" }
const options = { unknown: "leave_out", missing: "accept" } as const
const submissionsOf = (team: TestTeam) =>
  world.db.select().from(submission).where(eq(submission.teamId, team.id)).orderBy(asc(submission.number))

test("count as announced, so that nothing is left to publish and nobody ever gets a mail", async () => {
  const team = await world.team()
  const { slug } = await makePortal(team)
  const mails = await world.db.$count(mail)
  const { checked, done } = await broughtIn(world, team, slug, file, { map, options })
  expect(checked.stages).toEqual([
    { name: "Accepted", category: "accepted", count: 2, held: 0 },
    { name: "Declined", category: "declined", count: 1, held: 0 },
    { name: "Listening", category: "review", count: 1, held: 0 },
    { name: "New", category: "inbox", count: 1, held: 0 },
  ])
  expect(countsOf(done)).toMatchObject({ created: 5, refused: 0 })
  expect(done.stages).toEqual(checked.stages)
  const accepted = await stageNamed(team, "Accepted")
  const rows = await submissionsOf(team)
  expect(rows[0]).toMatchObject({ stageId: accepted, publicStageId: accepted, held: false })
  expect(rows.filter((row) => row.held)).toEqual([])
  const publishing = team.owner.caller.publications.start({ id: crypto.randomUUID() })
  await expect(publishing).rejects.toMatchObject({ cause: { code: "nothing_held" } })
  expect(await world.db.$count(mail)).toBe(mails)
})

test("are held where the import asks for it, and the check says how many", async () => {
  const team = await world.team()
  const { slug } = await makePortal(team)
  const { checked } = await broughtIn(world, team, slug, file, { map, options: { ...options, decisions: "held" } })
  expect(checked.stages).toMatchObject([
    { name: "Accepted", count: 2, held: 2 },
    { name: "Declined", count: 1, held: 1 },
    { name: "Listening", held: 0 },
    { name: "New", held: 0 },
  ])
  expect((await submissionsOf(team)).filter((row) => row.held)).toHaveLength(3)
})

test("keep what an export of ours says of them: held or announced", async () => {
  const team = await world.team()
  const { slug } = await makePortal(team)
  const lines = ["New", "Accepted"].map((publicStage, index) =>
    JSON.stringify({
      id: `x${index}`,
      title: "T",
      stage: { name: "Accepted", category: "accepted" },
      publicStage: { name: publicStage },
      answers: { artist: "A", email: "a@x.example" },
    }),
  )
  const { checked } = await broughtIn(world, team, slug, lines.join("\n"), { options })
  expect(checked.stages).toEqual([{ name: "Accepted", category: "accepted", count: 2, held: 1 }])
  expect((await submissionsOf(team)).map((row) => row.held)).toEqual([true, false])
})

test("in a stage that the import makes are counted by its name", async () => {
  const team = await world.team()
  const { slug } = await makePortal(team)
  const line = JSON.stringify({ stage: { name: "Signed", category: "accepted" }, answers: { artist: "A", email: "a@x.example" } })
  const { checked } = await broughtIn(world, team, slug, `${line}\n`, { options: { ...options, unknown: "create" } })
  expect(checked.stages).toEqual([{ name: "Signed", category: "accepted", count: 1, held: 0 }])
  expect((await submissionsOf(team)).map((row) => row.held)).toEqual([false])
})

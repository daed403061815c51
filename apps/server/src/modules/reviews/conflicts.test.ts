import { newId } from "@intray/db/id"
import { bulk, reviewConflict, submission } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { demoAnswers, labelNamed, makePortal, newest, refusal, send, type TestTeam } from "../../testing/world.ts"

/** A conflict of interest on a person, declared on one of their submissions: it holds for the others, whatever becomes of that one. */

const world = useWorld()
let team: TestTeam
let portal: { id: string; slug: string }

beforeEach(async () => {
  team = await world.team()
  portal = await makePortal(team)
})

async function sent(email: string): Promise<{ id: string; number: number }> {
  await send(world, portal.slug, { email })
  return newest(team)
}
const declare = (submissionId: string, conflict: "person" | "submission" | null) =>
  team.member.caller.reviews.setConflict({ submissionId, conflict })
const seen = async () => (await team.member.caller.submissions.list({ filter: { state: "all" } })).items.map((one) => one.id)
const listed = async () => (await team.member.caller.reviews.conflicts()).items.map((one) => one.submissionId)

async function edited({ id }: { id: string }, email: string): Promise<void> {
  const [row] = await world.db.select().from(submission).where(eq(submission.id, id))
  await world.visitor.public.edit({ demoId: row?.demoId ?? "", version: row?.version ?? 0, answers: demoAnswers({ email }) })
}

describe("another submission of the person", () => {
  test("is answered like an unknown one, and the conflict stays as it is", async () => {
    const [first, second] = [await sent("mara@one.example"), await sent("mara@one.example")]
    await declare(first.id, "person")
    const later = await sent("mara@one.example")
    for (const id of [second.id, later.id, newId()]) {
      for (const conflict of ["person", "submission", null] as const) expect((await refusal(declare(id, conflict))).code).toBe("NOT_FOUND")
    }
    expect([await seen(), await listed()]).toEqual([[], [first.id]])
  })

  test("declared at the same time takes nothing from it", async () => {
    for (let round = 0; round < 10; round += 1) {
      const email = `mara${round}@one.example`
      const [first, second] = [await sent(email), await sent(email)]
      await Promise.allSettled([declare(first.id, "person"), declare(second.id, "submission"), declare(second.id, null)])
      expect(await seen()).toEqual([])
      expect(await listed()).toContain(first.id)
    }
  })
})

describe("an erased submission", () => {
  const eraseOne = ({ id }: { id: string }) => team.admin.caller.trash.erase({ id })

  test("hands the conflict on to another one of the person, and with the last one it ends", async () => {
    const [first, second, third] = [await sent("mara@one.example"), await sent("mara@one.example"), await sent("mara@one.example")]
    const other = await sent("jo@one.example")
    await declare(first.id, "person")
    await eraseOne(first)
    expect([await seen(), await listed()]).toEqual([[other.id], [third.id]])
    await eraseOne(third)
    expect([await seen(), await listed()]).toEqual([[other.id], [second.id]])
    await eraseOne(second)
    expect(await listed()).toEqual([])
    expect(await world.db.$count(reviewConflict, eq(reviewConflict.teamId, team.id))).toBe(0)
  })

  test("ends a conflict on that submission alone", async () => {
    const [first, second] = [await sent("mara@one.example"), await sent("mara@one.example")]
    await declare(first.id, "submission")
    await eraseOne(first)
    expect([await seen(), await listed()]).toEqual([[second.id], []])
  })
})

describe("a new address", () => {
  test("of the submission that it was declared on hides that one, and what came and comes from the old address", async () => {
    const [first, second] = [await sent("mara@one.example"), await sent("mara@one.example")]
    await declare(first.id, "person")
    await edited(first, "mara@two.example")
    expect(await seen()).toEqual([])
    await sent("mara@one.example")
    await sent("mara@two.example")
    expect(await seen()).toEqual([])
    for (const id of await listed()) await declare(id, null)
    expect(await seen()).toHaveLength(4)
    expect(await seen()).toEqual(expect.arrayContaining([first.id, second.id]))
  })

  test("of another submission of the person changes nothing", async () => {
    const [first, second] = [await sent("mara@one.example"), await sent("mara@one.example")]
    await declare(first.id, "person")
    await edited(second, "mara@two.example")
    expect(await seen()).toEqual([])
  })

  test("of a submission with a conflict on itself alone hides no other one", async () => {
    const [first, second] = [await sent("mara@one.example"), await sent("mara@one.example")]
    await declare(first.id, "submission")
    await edited(first, "mara@two.example")
    expect([await seen(), await listed()]).toEqual([[second.id], [first.id]])
  })
})

test("an act on many names none that was hidden since", async () => {
  const [first, second] = [await sent("mara@one.example"), await sent("jo@one.example")]
  const labelId = await labelNamed(team, "Dead link")
  const { id } = await team.member.caller.bulk.start({
    actId: "act-of-the-member",
    numbers: [first.number, second.number],
    action: { kind: "label", labelId, on: true },
  })
  await world.db.transaction((tx) =>
    tx
      .update(bulk)
      .set({ skipped: { gone: { count: 2, numbers: [first.number, second.number] } } })
      .where(eq(bulk.id, id)),
  )
  await declare(first.id, "person")
  const skipped = [{ reason: "gone", count: 2, numbers: [second.number] }]
  expect(await team.member.caller.bulk.get({ id })).toMatchObject({ skipped })
  expect((await team.member.caller.bulk.list()).items).toMatchObject([{ skipped }])
})

import { randomUUID } from "node:crypto"
import { engine } from "@intray/db"
import { beforeAll, expect, test } from "vitest"
import { uploadedImport } from "../../testing/imports.ts"
import { useWorld } from "../../testing/use-world.ts"
import { labelNamed, makePortal, send, type TestTeam } from "../../testing/world.ts"
import { check } from "../imports/check.ts"
import { run } from "../imports/run.ts"
import { undo } from "../imports/undo.ts"

// Where writers take locks in another order they wait for each other until the server ends one of them. On SQLite there is one writer.
const several = engine === "postgres" && process.env.INTRAY_TEST_POSTGRES !== "pglite"

const world = useWorld()
let team: TestTeam
let slug: string
beforeAll(async () => {
  team = await world.team()
  slug = (await makePortal(team)).slug
})

const rows = async () => (await team.owner.caller.submissions.list({ limit: 100 })).items

/** Does all of it at once. @returns why some of it failed */
async function failures(work: readonly (() => Promise<unknown>)[]): Promise<unknown[]> {
  const done = await Promise.allSettled(work.map((one) => one()))
  return done.flatMap((one) => (one.status === "rejected" ? [one.reason] : []))
}

test.runIf(several)("acts on a few and single labels on the very same submissions let each other through", async () => {
  for (let count = 0; count < 6; count += 1) await send(world, slug)
  const all = await rows()
  const [flag, other] = [await labelNamed(team, "Dead link"), await labelNamed(team, "Send more")]
  const numbers = all.map((row) => row.number)
  for (let round = 0; round < 2; round += 1) {
    const on = round % 2 === 0
    const act = () => ({ actId: randomUUID() })
    const single = all.map(
      ({ id }) =>
        () =>
          team.member.caller.labels.set({ submissionId: id, labelId: other, on, ...act() }),
    )
    const many = [1, 2].map((by) => () => {
      const { caller } = by === 1 ? team.admin : team.owner
      return caller.bulk.start({ ...act(), numbers, action: { kind: "label", labelId: flag, on: on === (by === 1) } })
    })
    expect(await failures([...single, ...many, ...single])).toEqual([])
  }
})

test.runIf(several)("a label is merged while it is put on and taken off", async () => {
  const all = await rows()
  const { groups } = await team.owner.caller.labels.list()
  const group = groups.find((one) => one.multiple && one.labels.length > 2)
  for (const [from, into] of [
    [0, 1],
    [2, 1],
  ] as const) {
    const labelOf = (index: number) => group?.labels[index]?.id ?? ""
    for (const { id } of all) {
      await team.member.caller.labels.set({ submissionId: id, labelId: labelOf(from), on: true, actId: randomUUID() })
    }
    const toggled = all.map(({ id }) => () => {
      return team.member.caller.labels.set({ submissionId: id, labelId: labelOf(from), on: false, actId: randomUUID() })
    })
    const merge = () => team.owner.caller.labels.merge({ labelId: labelOf(from), intoId: labelOf(into), actId: randomUUID() })
    expect(await failures([...toggled.slice(0, 3), merge, ...toggled.slice(3)])).toEqual([])
  }
})

test.runIf(several)("an import is taken back while others are sent in", async () => {
  const { imports } = team.owner.caller
  const { signal } = new AbortController()
  const text = `email\n${Array.from({ length: 150 }, (_, index) => `p${index}@a.example`).join("\n")}\n`
  const id = await uploadedImport(world, team, slug, text)
  await imports.check({ id, map: { email: "answers.email" }, options: { unknown: "create", missing: "accept" } })
  await check(world.services, id, signal)
  await imports.run({ id })
  await run(world.services, id, signal)
  await imports.undo({ id })
  const sent = Array.from({ length: 16 }, () => () => send(world, slug))
  expect(await failures([...sent.slice(0, 8), () => undo(world.services, id, signal), ...sent.slice(8)])).toEqual([])
})

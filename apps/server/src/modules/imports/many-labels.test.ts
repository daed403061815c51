import { dataImport } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { expect, test, vi } from "vitest"
import { contextFor, uploadedImport } from "../../testing/imports.ts"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal } from "../../testing/world.ts"
import { benchOf, bundles } from "./bench.ts"
import { check } from "./check.ts"
import { validateRows } from "./validate.ts"

/** Cells that name hundreds of labels which the team does not have. */

const world = useWorld()

const fileOf = (rows: number, labels: number) =>
  [
    "artist,l",
    ...Array.from({ length: rows }, (_, row) => `A${row},${Array.from({ length: labels }, (_, at) => `lab${row}_${at}`).join(";")}`),
  ].join("\n")

/** Judges the first bundle of a file. @returns how often others had a turn meanwhile, and how many texts were normalized */
async function judge(rows: number, labels: number) {
  const team = await world.team()
  const { slug } = await makePortal(team)
  const id = await uploadedImport(world, team, slug, fileOf(rows, labels))
  const { imports } = team.owner.caller
  await imports.preview({ id })
  await imports.check({ id, map: { artist: "title", l: "labels" }, options: { unknown: "create", missing: "accept", rules: "any" } })
  const ctx = await contextFor(world, team)
  const [row] = await world.db.select().from(dataImport).where(eq(dataImport.id, id))
  if (!row) throw new Error("The import is not there.")
  const { bench } = await benchOf(ctx, row, false)
  const first = await bundles(ctx, row, new AbortController().signal, rows).next()
  let turns = 0
  let counting = true
  const count = () => {
    turns += 1
    if (counting) setImmediate(count)
  }
  const normalize = vi.spyOn(String.prototype, "normalize")
  setImmediate(count)
  await validateRows(ctx, bench, first.value ?? [])
  counting = false
  const normalized = normalize.mock.calls.length
  normalize.mockRestore()
  await check(world.services, id, new AbortController().signal)
  return { turns, normalized, checked: await imports.get({ id }) }
}

test("others have their turn while rows with many labels are judged", async () => {
  const { turns, checked } = await judge(60, 300)
  expect(turns).toBeGreaterThanOrEqual(6)
  expect(checked).toMatchObject({ state: "checked", total: 60 })
  expect(checked.problems[0]).toMatchObject({ column: "l", reason: expect.stringContaining("no room") })
})

test("the work for a row grows with its labels and not with their square", async () => {
  const few = await judge(20, 40)
  const many = await judge(20, 160)
  expect(many.normalized).toBeLessThan(few.normalized * 6)
})

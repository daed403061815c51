import { apiCall, apikey, submission } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { type RestScene, useRestScenes } from "../../testing/rest-scene.ts"
import { answerOf, definitionOf, type Row, statusOf } from "./row.ts"
import { rows } from "./rows.ts"

const { copy } = useRestScenes()
const posts = rows.filter((row) => row.method === "post")
const writing = posts.filter((row) => definitionOf(row.procedure).type === "mutation")
/** Responses about one submission or portal: callers who do not see it get nothing. */
const aboutOne = new Set([
  "CreatedSubmission",
  "Trashed",
  "SubmissionErased",
  "Standing",
  "Comment",
  "Message",
  "NewPortal",
  "PortalVersion",
])
/** Of these, the ones that an erasure removes. */
const aboutSubmission = new Set([...aboutOne].filter((name) => !name.includes("Portal")))

/** Every text in a value, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value]
  if (typeof value !== "object" || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

const setKey = ({ made, keyId }: RestScene, facts: { permissions?: string | null; portalIds?: string[] | null }) =>
  made.db.update(apikey).set(facts).where(eq(apikey.id, keyId))

test("every POST that changes something declares its replay", () => {
  expect(writing.filter((row) => !row.replay).map((row) => row.id)).toEqual([])
  expect(rows.filter((row) => row.replay && !writing.includes(row)).map((row) => row.id)).toEqual([])
})

test("every POST has an example", () => {
  expect(posts.filter((row) => !row.example).map((row) => row.id)).toEqual([])
})

test.each(writing)("$id, sent again, uses current permissions and stores no text", async (row: Row) => {
  const scene = await copy()
  const { made, crew } = scene
  const once = () => scene.sendExample(row, { "idempotency-key": "sent-twice" })
  try {
    await scene.prepare(row)
    const first = await once()
    expect([first.status, first.headers.get("idempotency-replayed")]).toEqual([statusOf(row), null])
    const [stored] = await made.db.select({ body: apiCall.body }).from(apiCall)
    if (row.id !== "eraseSubmission") {
      const odd = textsIn(JSON.parse(stored?.body ?? "null")).filter((text) => !/^[\w/+=-]{1,64}$|^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text))
      expect([stored !== undefined, odd]).toEqual([true, []])
    }

    const again = await once()
    const text = await again.text()
    expect([again.status, text]).toEqual([statusOf(row), expect.any(String)])
    if (row.id !== "eraseSubmission") expect(again.headers.get("idempotency-replayed")).toBe("true")
    if (again.status !== 204) {
      const answer = JSON.parse(text)
      expect(answer).toEqual(answerOf(row).parse(answer))
      const before = (await first.json()) as Record<string, unknown>
      expect(Object.keys(answer).sort()).toEqual(Object.keys(before).sort())
      for (const name of ["id", "number", "secret", "actId"]) expect(answer[name]).toEqual(before[name])
    }

    const [key] = await made.db.select({ permissions: apikey.permissions }).from(apikey).where(eq(apikey.id, scene.keyId))
    await setKey(scene, { permissions: "{}" })
    expect((await once()).status).toBe(403)
    await setKey(scene, { permissions: key?.permissions ?? null })

    const slug = `elsewhere-${Math.random().toString(36).slice(2, 8)}`
    const { id: elsewhere } = await crew.owner.caller.portals.create({ template: "blank", title: "Elsewhere", slug })
    await setKey(scene, { portalIds: [elsewhere] })
    const kept = await once()
    if (aboutOne.has(row.response)) expect(kept.status).toBe(404)
    if (row.response === "Undone") expect(await kept.json()).toMatchObject({ undone: [], skipped: [] })
    await setKey(scene, { portalIds: null })

    const all = await made.db.select({ id: submission.id }).from(submission).where(eq(submission.teamId, crew.id))
    for (const { id } of all) await crew.owner.caller.trash.erase({ id })
    const erased = await once()
    const after = await erased.text()
    for (const word of ["Sunniva", "Kitefall", "Glasshouse"]) expect(after).not.toContain(word)
    if (aboutSubmission.has(row.response)) expect(erased.status).toBeGreaterThanOrEqual(row.id === "eraseSubmission" ? 200 : 404)
  } finally {
    await scene.close()
  }
})

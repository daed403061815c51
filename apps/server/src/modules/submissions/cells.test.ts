import { submission } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, newest, refusal, send, storedUpload, type TestTeam } from "../../testing/world.ts"
import type { FormDefinition } from "../forms/schema.ts"

const world = useWorld()

const question = (key: string, type: string, more: object = {}) => ({ key, type, label: `The ${key}`, ...more })
const questions = [
  question("bpm", "number"),
  question("fee", "number", { currency: "EUR" }),
  question("due", "date"),
  question("live", "yes_no"),
  question("mood", "multiple_choice", {
    options: [
      { key: "dark", label: "Dark" },
      { key: "warm", label: "Warm" },
    ],
  }),
  question("essay", "long_text"),
]

async function makeTeam(): Promise<{ team: TestTeam; slug: string; portalId: string }> {
  const team = await world.team()
  const { slug, id: portalId } = await makePortal(team)
  const { portals } = team.owner.caller
  const { form, revision } = await portals.get({ slug })
  const saved = await portals.saveDraft({
    portalId,
    revision,
    form: { ...form, fields: [...form.fields, ...questions] } as unknown as FormDefinition,
  })
  await portals.publish({ portalId, revision: saved.revision })
  return { team, slug, portalId }
}

describe("answers next to the rows of a list", () => {
  test("are those that were asked for, as text", async () => {
    const { team, slug, portalId } = await makeTeam()
    const audio = await storedUpload(world, { teamId: team.id, portalId })
    const tracks = [
      { title: "Glasshouse", genre: "house", audio: [audio] },
      { title: "Attic", genre: "electronica", link: "https://soundcloud.com/kitefall/attic" },
    ]
    const answers = { bpm: 122.5, fee: 1200, due: "2026-03-20", live: true, mood: ["dark", "warm"], essay: `a\n${"b".repeat(400)}` }
    await send(world, slug, { ...answers, tracks })
    await send(world, slug)
    const cells = ["bpm", "fee", "due", "live", "mood", "essay", "tracks.title", "tracks.audio", "nothing"]
    const { items } = await team.viewer.caller.submissions.list({ cells, sort: "oldest" })
    expect(items[0]?.fileCount).toBe(1)
    expect(items[0]?.cells).toEqual({
      bpm: "122.5",
      fee: expect.stringMatching(/€\s?1,200/),
      due: expect.stringContaining("2026"),
      live: "Yes",
      mood: expect.stringMatching(/Dark.+Warm/),
      essay: `a ${"b".repeat(297)}…`,
      "tracks.title": "Glasshouse; Attic",
      "tracks.audio": "1",
    })
    expect(items[1]).toMatchObject({ fileCount: 0, cells: { "tracks.title": expect.any(String) } })
    expect(items[1]?.cells).not.toHaveProperty("bpm")
    const plain = await team.viewer.caller.submissions.list({})
    expect(plain.items[0]).not.toHaveProperty("cells")
    const without = items.map(({ cells: _, fileCount: __, ...row }) => row)
    expect((await team.viewer.caller.submissions.list({ sort: "oldest" })).items).toEqual(without)
  })

  test("come page by page, in the order of the list", async () => {
    const { team, slug } = await makeTeam()
    for (const bpm of [1, 2, 3, 4, 5]) await send(world, slug, { bpm })
    const list = (cursor?: string) => team.member.caller.submissions.list({ cells: ["bpm"], limit: 2, ...(cursor ? { cursor } : {}) })
    const first = await list()
    const second = await list(first.nextCursor ?? "")
    expect([...first.items, ...second.items].map((row) => row.cells?.bpm)).toEqual(["5", "4", "3", "2"])
  })

  test("are left out with everything else of another team and of hidden portals", async () => {
    const { team, slug, portalId } = await makeTeam()
    await send(world, slug, { bpm: 77 })
    const other = await world.team()
    expect((await other.owner.caller.submissions.list({ cells: ["bpm"] })).items).toEqual([])
    expect(await refusal(other.owner.caller.submissions.list({ cells: ["bpm"], filter: { portals: [slug] } }))).toMatchObject({
      code: "NOT_FOUND",
    })
    const { id: groupId } = await team.owner.caller.groups.create({ name: "Inside", userIds: [team.member.id] })
    await team.owner.caller.portals.setGroups({ id: portalId, groupIds: [groupId] })
    expect((await team.viewer.caller.submissions.list({ cells: ["bpm"] })).items).toEqual([])
    expect((await team.member.caller.submissions.list({ cells: ["bpm"] })).items[0]?.cells).toEqual({ bpm: "77" })
  })

  test("are gone from a submission that was erased", async () => {
    const { team, slug } = await makeTeam()
    await send(world, slug, { bpm: 77 })
    const { id } = await newest(team)
    await world.db.update(submission).set({ answers: {} }).where(eq(submission.id, id))
    expect((await team.member.caller.submissions.list({ cells: ["bpm"] })).items[0]).toMatchObject({ cells: {}, fileCount: 0 })
  })

  test("are at most fifty, and keys are keys", async () => {
    const { team } = await makeTeam()
    const { list } = team.member.caller.submissions
    const many = Array.from({ length: 51 }, (_, index) => `q${index}`)
    expect(await refusal(list({ cells: many }))).toMatchObject({ code: "BAD_REQUEST", paths: ["cells"] })
    expect(await refusal(list({ cells: ["a; drop table"] }))).toMatchObject({ code: "BAD_REQUEST", paths: ["cells.0"] })
  })
})

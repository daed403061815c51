import { randomUUID } from "node:crypto"
import { comment, event, file, mention } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { systemActor } from "../../platform/events.ts"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, newest, refusal, send, storedUpload, type TestTeam } from "../../testing/world.ts"
import { eraseSubmission } from "../submissions/erase.ts"
import { MAX_COMMENTS } from "./schema.ts"

const world = useWorld()
let team: TestTeam
let other: TestTeam
let portal: { id: string; slug: string }
let id: string
let number: number

beforeAll(async () => {
  team = await world.team()
  other = await world.team()
  portal = await makePortal(team)
})
beforeEach(async () => {
  await send(world, portal.slug)
  ;({ id, number } = await newest(team))
})

const say = (text: string, who = team.member, more: object = {}) =>
  who.caller.comments.add({ id: randomUUID(), submissionId: id, text, ...more })
const list = async (who = team.viewer) => (await who.caller.comments.list({ submissionId: id })).items
const find = async (text: string) => (await team.viewer.caller.submissions.list({ filter: { text } })).items.map((row) => row.number)
const history = async () => (await team.viewer.caller.history.list({ submissionId: id })).items.map((item) => [item.type, item.actor.name])

describe("comments.add", () => {
  test("lists comments oldest first, and records them in the history without their text", async () => {
    const made = await say("The second track is the one.")
    expect(made).toMatchObject({
      author: { id: team.member.id, name: team.member.name, image: null },
      text: "The second track is the one.",
      mentions: [],
      fileId: null,
      atMs: null,
      editedAt: null,
      deletedAt: null,
      mine: true,
    })
    world.forward(1_000)
    await say("I think so, too.", team.owner)
    expect((await list()).map((one) => [one.text, one.mine])).toEqual([
      ["The second track is the one.", false],
      ["I think so, too.", false],
    ])
    expect(await history()).toEqual([
      ["submission.commented", team.owner.name],
      ["submission.commented", team.member.name],
      ["submission.created", null],
    ])
    const rows = await world.db.select().from(event).where(eq(event.submissionId, id))
    expect(JSON.stringify(rows)).not.toContain("second track")
  })

  test("adds a comment once, in concurrent and later retries; rejects a retry with another text", async () => {
    const input = { id: randomUUID(), submissionId: id, text: "Once." }
    const both = await Promise.all([team.member.caller.comments.add(input), team.member.caller.comments.add(input)])
    expect(both[0]).toEqual(both[1])
    expect(await team.member.caller.comments.add(input)).toEqual(both[0])
    expect(await list()).toHaveLength(1)
    expect(await history()).toHaveLength(2)
    const other = { code: "CONFLICT", reason: "comment_other" }
    expect(await refusal(team.member.caller.comments.add({ ...input, text: "Twice." }))).toEqual(other)
    expect(await refusal(team.owner.caller.comments.add(input))).toEqual(other)
    await team.member.caller.comments.edit({ id: input.id, text: "Changed." })
    expect(await team.member.caller.comments.add(input)).toMatchObject({ text: "Changed." })
  })

  test("refers to a moment in a file of that submission only", async () => {
    const upload = await storedUpload(world, { teamId: team.id, portalId: portal.id })
    await send(world, portal.slug, { tracks: [{ title: "Nordlys", audio: [upload], genre: "electronica" }] })
    const withFile = await newest(team)
    const at = { fileId: upload, atMs: 83_000 }
    const here = { id: randomUUID(), submissionId: withFile.id, text: "Here.", ...at }
    expect(await team.member.caller.comments.add(here)).toMatchObject(at)
    expect(await team.member.caller.comments.add(here)).toMatchObject(at)
    const elsewhere = team.member.caller.comments.add({ ...here, atMs: 84_000 })
    expect(await refusal(elsewhere)).toMatchObject({ code: "CONFLICT", reason: "comment_other" })
    expect(await refusal(say("Here.", team.member, at))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(say("Here.", team.member, { atMs: 83_000 }))).toMatchObject({ code: "BAD_REQUEST", paths: ["fileId"] })
    await world.db.delete(file).where(eq(file.id, upload))
    const [left] = (await team.member.caller.comments.list({ submissionId: withFile.id })).items
    expect(left).toMatchObject({ text: "Here.", fileId: null, atMs: null })
    expect(await team.member.caller.comments.add(here)).toMatchObject({ fileId: null })
  })

  test("rejects viewers, other teams, empty and long texts, and too many comments", async () => {
    expect(await refusal(say("No.", team.viewer))).toMatchObject({ code: "FORBIDDEN" })
    expect(await refusal(say("No.", other.owner))).toMatchObject({ code: "NOT_FOUND" })
    for (const text of ["", "  \n ", "x".repeat(4_001), "bell\u0007"]) {
      expect(await refusal(say(text))).toMatchObject({ code: "BAD_REQUEST", paths: ["text"] })
    }
    for (const made of ["1", "not-a-uuid"]) {
      expect(await refusal(say("Yes.", team.member, { id: made }))).toMatchObject({ code: "BAD_REQUEST", paths: ["id"] })
    }
    expect(await say("x".repeat(4_000), team.member, { fileId: undefined, atMs: undefined })).toMatchObject({ fileId: null })
    const now = world.services.clock.now()
    const rows = Array.from({ length: MAX_COMMENTS - 1 }, () => ({
      id: randomUUID(),
      teamId: team.id,
      submissionId: id,
      text: "",
      createdAt: now,
    }))
    await world.db.insert(comment).values(rows)
    expect(await refusal(say("One more."))).toEqual({ code: "CONFLICT", reason: "too_many_comments" })
    expect(await list()).toHaveLength(MAX_COMMENTS)
  })
})

describe("comments.edit and comments.delete", () => {
  test("edits the caller's own comment and marks it as edited; the same text changes nothing", async () => {
    const { id: own } = await say("Frist.")
    world.forward(1_000)
    expect(await team.member.caller.comments.edit({ id: own, text: "First." })).toMatchObject({
      text: "First.",
      editedAt: world.services.clock.now().toISOString(),
    })
    await team.member.caller.comments.edit({ id: own, text: "First." })
    expect((await history()).map(([type]) => type)).toEqual(["comment.edited", "submission.commented", "submission.created"])
  })

  test("nobody can edit another member's comment; an admin may delete it", async () => {
    const { id: own } = await say("Mine.")
    for (const who of [team.owner, team.admin, team.viewer]) {
      expect(await refusal(who.caller.comments.edit({ id: own, text: "Yours." }))).toMatchObject({ code: "FORBIDDEN" })
    }
    for (const call of ["edit", "delete"] as const) {
      expect(await refusal(other.owner.caller.comments[call]({ id: own, text: "Ours." } as never))).toMatchObject({
        code: call === "edit" ? "NOT_FOUND" : "BAD_REQUEST",
      })
    }
    expect(await refusal(other.owner.caller.comments.delete({ id: own }))).toMatchObject({ code: "NOT_FOUND" })
    world.forward(1_000)
    const { id: owners } = await say("The owner's.", team.owner)
    for (const who of [team.member, team.viewer]) {
      expect(await refusal(who.caller.comments.delete({ id: owners }))).toMatchObject({ code: "FORBIDDEN" })
    }
    expect(await team.admin.caller.comments.delete({ id: own })).toMatchObject({ text: "", mine: false, author: { id: team.member.id } })
    expect((await list()).map((one) => [one.text, one.deletedAt !== null])).toEqual([
      ["", true],
      ["The owner's.", false],
    ])
  })

  test("a deleted comment remains without text, cannot be edited, and is deleted once", async () => {
    const { id: own } = await say(`Ask @[${team.owner.id}] about it.`)
    const gone = await team.member.caller.comments.delete({ id: own })
    expect(gone).toMatchObject({ text: "", mentions: [], deletedAt: world.services.clock.now().toISOString() })
    expect(await team.member.caller.comments.delete({ id: own })).toEqual(gone)
    expect(await refusal(team.member.caller.comments.edit({ id: own, text: "Back." }))).toEqual({
      code: "CONFLICT",
      reason: "comment_deleted",
    })
    expect(await world.db.select({ text: comment.text }).from(comment).where(eq(comment.id, own))).toEqual([{ text: "" }])
    expect(await world.db.$count(mention, eq(mention.commentId, own))).toBe(0)
    expect((await history()).map(([type]) => type)).toEqual(["comment.deleted", "submission.commented", "submission.created"])
  })
})

describe("search", () => {
  test("finds a submission by the current words of its comments, and by its own as before", async () => {
    const { id: first } = await say("Reminds me of Hauntology, in a good way.")
    await say("Weird bassoon", team.owner)
    expect(await find("hauntolog bassoon")).toEqual([number])
    expect(await find("hauntology kitefall")).toEqual([number])
    await team.member.caller.comments.edit({ id: first, text: "Reminds me of plainsong." })
    expect(await find("hauntology")).toEqual([])
    expect(await find("plainsong")).toEqual([number])
    await team.member.caller.comments.delete({ id: first })
    expect(await find("plainsong")).toEqual([])
    expect(await find("bassoon sunniva")).toEqual([number])
  })

  test("ignores mentions", async () => {
    await say(`@[${team.owner.id}] zither`)
    expect(await find("zither")).toEqual([number])
    expect(await find(`zither ${team.owner.id}`)).toEqual([])
  })

  test("finds concurrent comments", async () => {
    await Promise.all([say("ocarina"), say("theremin", team.owner), say("sackbut", team.admin)])
    expect(await find("ocarina theremin sackbut")).toEqual([number])
  })
})

test("erasing removes the text of every comment and prevents new ones", async () => {
  await say(`Sunniva says she will call @[${team.owner.id}].`)
  const actor = systemActor
  await world.db.transaction((tx) => eraseSubmission(tx, { team: { id: team.id }, id, actor, now: world.services.clock.now() }))
  expect(await list()).toMatchObject([{ text: "", mentions: [], author: { id: team.member.id } }])
  expect((await list())[0]?.deletedAt).not.toBeNull()
  expect(await find("sunniva call")).toEqual([])
  expect(await refusal(say("One more thing."))).toEqual({ code: "CONFLICT", reason: "erased" })
  expect((await team.owner.caller.mentions.list({})).items.filter((one) => one.submission.id === id)).toEqual([])
})

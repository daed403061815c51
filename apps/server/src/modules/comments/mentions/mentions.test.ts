import { randomUUID } from "node:crypto"
import { member } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { useWorld } from "../../../testing/use-world.ts"
import { makePortal, newest, type Person, refusal, send, type TestTeam } from "../../../testing/world.ts"

const world = useWorld()
let team: TestTeam
let id: string
let slug: string

beforeEach(async () => {
  team = await world.team()
  slug = (await makePortal(team)).slug
  await send(world, slug)
  id = (await newest(team)).id
})

const at = (person: Person) => `@[${person.id}]`
const say = (text: string, who = team.member) => who.caller.comments.add({ id: randomUUID(), submissionId: id, text })
const unseen = async (who: Person) => (await who.caller.mentions.unseen()).count

test("lists and counts mentions until the member has seen them", async () => {
  const made = await say(`${at(team.owner)} and ${at(team.viewer)}, and ${at(team.owner)} again: listen.`)
  expect(made.mentions.map((one) => one.name).sort()).toEqual([team.owner.name, team.viewer.name].sort())
  expect([await unseen(team.owner), await unseen(team.viewer), await unseen(team.admin)]).toEqual([1, 1, 0])
  const row = await newest(team)
  expect((await team.owner.caller.mentions.list({})).items).toEqual([
    {
      commentId: made.id,
      submission: { id, number: row.number, title: row.title },
      author: made.author,
      text: made.text,
      mentions: made.mentions,
      seen: false,
      createdAt: made.createdAt,
    },
  ])
  expect(await team.owner.caller.mentions.seen({ submissionId: id })).toEqual({ count: 0 })
  expect(await unseen(team.viewer)).toBe(1)
  expect((await team.owner.caller.mentions.list({})).items.map((one) => one.seen)).toEqual([true])
})

test("opening one submission leaves mentions on others unseen", async () => {
  await say(at(team.owner))
  await send(world, slug)
  const second = await newest(team)
  await team.member.caller.comments.add({ id: randomUUID(), submissionId: second.id, text: at(team.owner) })
  expect(await team.owner.caller.mentions.seen({ submissionId: id })).toEqual({ count: 1 })
  const elsewhere = await world.team()
  expect(await refusal(elsewhere.owner.caller.mentions.seen({ submissionId: id }))).toMatchObject({ code: "NOT_FOUND" })
})

test("allows mentions of members only: nobody of another team, unknown, or who has left", async () => {
  const elsewhere = await world.team()
  for (const text of [at(elsewhere.owner), "@[nobody]", `${at(team.owner)} @[nobody]`]) {
    expect(await refusal(say(text))).toMatchObject({ code: "BAD_REQUEST", paths: ["text"] })
  }
  const made = await say(`${at(team.admin)}, please.`)
  await world.db.delete(member).where(eq(member.userId, team.admin.id))
  expect(await refusal(say(at(team.admin)))).toMatchObject({ code: "BAD_REQUEST" })
  // Earlier notifications remain, and the other words of the comment can still be edited.
  const edited = await team.member.caller.comments.edit({ id: made.id, text: `${at(team.admin)}, please listen.` })
  expect(edited.mentions).toEqual([{ id: team.admin.id, name: team.admin.name }])
  expect(await unseen(team.owner)).toBe(0)
})

test("does not notify members who mention themselves", async () => {
  const { mentions } = await say(`Note for ${at(team.member)}`)
  expect(mentions).toEqual([{ id: team.member.id, name: team.member.name }])
  expect(await unseen(team.member)).toBe(0)
  expect((await team.member.caller.mentions.list({})).items).toEqual([])
})

test("editing notifies new mentions, keeps seen ones, and withdraws removed ones", async () => {
  const { id: own } = await say(`${at(team.owner)} ${at(team.viewer)}`)
  await team.owner.caller.mentions.seen({ submissionId: id })
  await team.member.caller.comments.edit({ id: own, text: `${at(team.owner)} ${at(team.admin)}` })
  expect([await unseen(team.owner), await unseen(team.admin), await unseen(team.viewer)]).toEqual([0, 1, 0])
  await team.member.caller.comments.delete({ id: own })
  expect(await unseen(team.admin)).toBe(0)
  expect((await team.owner.caller.mentions.list({})).items).toEqual([])
})

test("the list is paged from the newest, even within one moment", async () => {
  for (let n = 0; n < 3; n += 1) {
    await say(`${n} ${at(team.owner)}`)
    await say(`${n}, too ${at(team.owner)}`)
    world.forward(10)
  }
  const whole = (await team.owner.caller.mentions.list({ limit: 100 })).items.map((one) => one.commentId)
  expect(whole).toHaveLength(6)
  const paged: string[] = []
  let cursor: string | null = null
  do {
    const page: { items: { commentId: string }[]; nextCursor: string | null } = await team.owner.caller.mentions.list({ cursor, limit: 1 })
    paged.push(...page.items.map((one) => one.commentId))
    cursor = page.nextCursor
  } while (cursor)
  expect(paged).toEqual(whole)
  expect(await refusal(team.owner.caller.mentions.list({ cursor: "nowhere" }))).toMatchObject({ code: "BAD_REQUEST", paths: ["cursor"] })
})

test("members.list lists the team's members, to members only", async () => {
  const { items } = await team.viewer.caller.members.list()
  expect(items).toHaveLength(4)
  expect(items).toContainEqual({ id: team.member.id, name: team.member.name, image: null, role: "member" })
  expect(await refusal(world.visitor.members.list())).toMatchObject({ code: "UNAUTHORIZED" })
})

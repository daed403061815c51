import { newId } from "@intray/db/id"
import { member, organizationRole, presence, seatWaiting, session, user } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { recordEvents, systemActor } from "../../platform/events.ts"
import { bare } from "../../testing/events.ts"
import { type Listener, liveEndpoint } from "../../testing/live.ts"
import { useWorld } from "../../testing/use-world.ts"
import { createWorld, makePortal, newest, refusal, send, type TestTeam } from "../../testing/world.ts"
import { createLive } from "./hub.ts"
import { forgetPresence } from "./presence.ts"

const world = useWorld()
let endpoint: ReturnType<typeof liveEndpoint>
let team: TestTeam
let submissionId: string

beforeAll(async () => {
  endpoint = liveEndpoint(world)
})
beforeEach(async () => {
  team = await world.team()
  const { slug } = await makePortal(team)
  await send(world, slug)
  submissionId = (await newest(team)).id
})

const happen = (actId: string) =>
  world.db.transaction((tx) => recordEvents(tx, [bare({ team, actor: systemActor, submissionId, type: "submission.labelled", actId })]))
const ofMember = () => and(eq(member.organizationId, team.id), eq(member.userId, team.member.id))

describe("a stream ends", () => {
  const reasons: Record<string, () => Promise<unknown>> = {
    removal: () => world.db.delete(member).where(ofMember()),
    "demotion to a role that may not read": async () => {
      const role = {
        id: newId(),
        organizationId: team.id,
        role: "porter",
        permission: JSON.stringify({ portal: ["create"] }),
        createdAt: new Date(),
      }
      await world.db.insert(organizationRole).values(role)
      await world.db.update(member).set({ role: "porter" }).where(ofMember())
    },
    "a seat that is gone, for a role that does not even read": () =>
      world.db.insert(seatWaiting).values({ teamId: team.id, userId: team.member.id, role: "", since: new Date() }),
    ban: () => world.db.update(user).set({ banned: true }).where(eq(user.id, team.member.id)),
    "sign-out": () => world.db.delete(session).where(eq(session.userId, team.member.id)),
    "the session's end": () =>
      world.db
        .update(session)
        .set({ expiresAt: new Date(world.services.clock.now().getTime() - 1) })
        .where(eq(session.userId, team.member.id)),
  }
  it.each(Object.entries(reasons))("after %s, and sends no later events", async (_name, happens) => {
    const [listener, other] = [await endpoint.as(team.member, team.slug), await endpoint.as(team.admin, team.slug)]
    await happens()
    await happen("after")
    await listener.ended
    expect(listener.heard().join()).not.toContain("after")
    await other.until("what came after", () => other.heard().join().includes("after"))
    await other.close()
  })

  it("without any event", async () => {
    const listener = await endpoint.as(team.member, team.slug)
    await world.db.delete(member).where(ofMember())
    expect(await listener.ended.then(() => true)).toBe(true)
  })

  it("but continues for a custom role that may read", async () => {
    const listener = await endpoint.as(team.member, team.slug)
    const role = {
      id: newId(),
      organizationId: team.id,
      role: "reader",
      permission: JSON.stringify({ submission: ["read"] }),
      createdAt: new Date(),
    }
    await world.db.insert(organizationRole).values(role)
    await world.db.update(member).set({ role: "reader" }).where(ofMember())
    await happen("still")
    await listener.until("the event", () => listener.heard().join().includes("still"))
    const ended = await Promise.race([listener.ended.then(() => true), Promise.resolve(false)])
    expect(ended).toBe(false)
    await listener.close()
  })
})

describe("streams", () => {
  it("are limited for each user: a new one ends the oldest", async () => {
    const listeners: Listener[] = []
    for (let count = 0; count < 13; count += 1) listeners.push(await endpoint.as(team.member, team.slug))
    const [oldest, ...others] = listeners
    await oldest?.ended
    expect(oldest?.messages.at(-1)?.type).toBe("replaced")
    await happen("told")
    for (const listener of others) {
      await listener.until("the event", () => listener.heard().join().includes("told"))
      await listener.close()
    }
  })

  it("are limited for each team, and forgotten when they are closed", async () => {
    const live = createLive({ db: world.db, log: world.services.log, clock: world.services.clock, perTeam: 2 })
    const viewer = (person: { id: string }) => ({ team: { ...team, role: "admin" }, userId: person.id, sessionId: "none" })
    const open = (person: { id: string }) => live.follow(viewer(person), 0, undefined)
    const streams = [open(team.owner), open(team.admin)]
    for (const stream of streams) expect((await stream.next()).value).toMatchObject({ type: "changes" })
    await expect(open(team.member).next()).rejects.toMatchObject({ kind: "TOO_MANY_REQUESTS" })
    expect(live.streams).toBe(2)
    for (const stream of streams) await stream.return(undefined)
    expect(live.streams).toBe(0)
    live.stop()
  })

  it("hold only a few messages for a client that does not read", async () => {
    const cookie = await endpoint.signIn(team.member)
    const [row] = await world.db.select({ id: session.id }).from(session).where(eq(session.userId, team.member.id))
    expect(cookie).not.toBe("")
    const live = createLive({ db: world.db, log: world.services.log, clock: world.services.clock, gatherMs: 0 })
    const viewer = { team: { ...team, role: "member" }, userId: team.member.id, sessionId: row?.id ?? "" }
    const stream = live.follow(viewer, 0, undefined)
    for (let type = ""; type !== "presence"; ) type = (await stream.next()).value?.type ?? ""
    // A busy machine may read several events at once, so there are pauses, and many times more events than a stream holds.
    for (let count = 0; count < 250; count += 1) {
      await happen(`slow-${count}`)
      await new Promise((resolve) => setTimeout(resolve, 4))
    }
    await new Promise((resolve) => setTimeout(resolve, 300))
    const first = await stream.next()
    expect(first.value).toMatchObject({ type: "reset" })
    await stream.return(undefined)
    live.stop()
  })

  it("end at once when the process stops, and no new one begins", async () => {
    const other = await createWorld()
    const own = liveEndpoint(other)
    const theirs = await other.team()
    const listener = await own.as(theirs.owner, theirs.slug)
    other.services.live.stop()
    await listener.ended
    const late = await own.listen(await own.signIn(theirs.owner), theirs.slug)
    await late.ended
    expect(late.messages).toEqual([])
    await other.close()
  })
})

describe("presence", () => {
  it("is sent to other members when it changes, until it ends", async () => {
    const listener = await endpoint.as(team.admin, team.slug)
    const { live } = team.member.caller
    const here = (id: string | null) => [{ userId: team.member.id, submissionId: id }]
    const isNow = (who: unknown) => listener.until(JSON.stringify(who), () => JSON.stringify(listener.who()) === JSON.stringify(who))
    await live.presence({ tabId: "one", submissionId })
    await isNow(here(submissionId))
    // Two tabs with the same submission count as one person.
    await live.presence({ tabId: "two", submissionId })
    await live.presence({ tabId: "one", submissionId: null, leaving: true })
    await live.presence({ tabId: "two", submissionId: null })
    await isNow(here(null))
    const late = await endpoint.as(team.viewer, team.slug)
    await late.until("who is there", () => JSON.stringify(late.who()) === JSON.stringify(here(null)))
    await late.close()
    world.forward(60_000)
    await isNow([])
    await forgetPresence(world.services)
    expect(await world.db.$count(presence, eq(presence.teamId, team.id))).toBe(0)
    await listener.close()
  })

  it("contains members only, and is stored for a limited number of tabs", async () => {
    const listener = await endpoint.as(team.admin, team.slug)
    for (let tab = 0; tab < 25; tab += 1) await team.member.caller.live.presence({ tabId: `tab-${tab}`, submissionId: null })
    expect(await world.db.$count(presence, eq(presence.userId, team.member.id))).toBe(20)
    await listener.until("the member", () => listener.who().length === 1)
    await world.db.delete(member).where(ofMember())
    await listener.until("nobody", () => listener.who().length === 0)
    await listener.close()
  })

  it("does not accept submissions of other teams", async () => {
    const other = await world.team()
    const caller = other.member.caller
    expect(await refusal(caller.live.presence({ tabId: "one", submissionId }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await world.db.$count(presence, eq(presence.teamId, other.id))).toBe(0)
  })
})

import { newSecret } from "@intray/db/id"
import { event, teamCounter } from "@intray/db/schema"
import { and, asc, eq, gt } from "drizzle-orm"
import { beforeAll, describe, expect, it } from "vitest"
import { recordEvents, systemActor } from "../../platform/events.ts"
import { bare } from "../../testing/events.ts"
import { type Listener, liveEndpoint } from "../../testing/live.ts"
import { useWorld } from "../../testing/use-world.ts"
import { labelNamed, makePortal, newest, type Person, refusal, send, type TestTeam } from "../../testing/world.ts"

const world = useWorld()
let endpoint: ReturnType<typeof liveEndpoint>
let team: TestTeam
let slug: string
let submissionId: string
let labels: string[]

beforeAll(async () => {
  endpoint = liveEndpoint(world)
  team = await world.team()
  slug = (await makePortal(team)).slug
  await send(world, slug)
  submissionId = (await newest(team)).id
  labels = [await labelNamed(team, "Send more"), await labelNamed(team, "Dead link")]
})

const act = () => `act-${newSecret(60)}`

async function seqOf(which: TestTeam): Promise<number> {
  const [row] = await world.db.select({ seq: teamCounter.seq }).from(teamCounter).where(eq(teamCounter.teamId, which.id))
  return row?.seq ?? 0
}

/** Opens a stream that sends events from now on. */
async function fromNow(person: Person): Promise<Listener> {
  return endpoint.as(person, team.slug, String(await seqOf(team)))
}

/** One line for each event after that number, as a listener's `heard`. */
async function told(which: TestTeam, after: number): Promise<string[]> {
  const rows = await world.db
    .select()
    .from(event)
    .where(and(eq(event.teamId, which.id), gt(event.seq, after)))
    .orderBy(asc(event.seq))
  return rows.map((row) => `${row.type} ${row.submissionId ?? "-"} ${row.actId}`)
}

async function toggle(which: TestTeam = team, as: "admin" | "member" = "member"): Promise<string> {
  const actId = act()
  const { items } = await which[as].caller.submissions.list({ limit: 100 })
  const row = items.find((one) => one.id === submissionId)
  const labelId = labels[0] as string
  await which[as].caller.labels.set({ submissionId, labelId, on: !row?.labelIds.includes(labelId), actId })
  return actId
}

describe("a stream", () => {
  it("notifies other members of a change at once, with ids and no content", async () => {
    const admin = await fromNow(team.admin)
    const actId = await toggle()
    await admin.until("the change", () => admin.heard().length > 0)
    const message = admin.messages.find((one) => one.type === "changes")
    expect(message).toEqual({
      type: "changes",
      seq: await seqOf(team),
      changes: [
        {
          event: "submission.labelled",
          submissions: [{ id: submissionId, number: 1 }],
          many: false,
          actorId: team.member.id,
          actId,
        },
      ],
    })
    await admin.close()
  })

  it("continues after the last event that arrived, without missing any", async () => {
    const first = await fromNow(team.admin)
    await toggle()
    await first.until("the first", () => first.heard().length === 1)
    const from = first.messages.at(-1)?.seq ?? 0
    await first.close()
    await toggle()
    await toggle()
    const second = await endpoint.as(team.admin, team.slug, String(from))
    await toggle()
    await second.until("all three", () => second.heard().length === 3)
    expect(second.heard()).toEqual(await told(team, from))
    await second.close()
  })

  it("sends the last seconds to a new client, and nothing older", async () => {
    const at = (seconds: number) => new Date(world.services.clock.now().getTime() + seconds * 1000)
    const entry = bare({ team, actor: systemActor, submissionId, type: "submission.labelled" })
    world.forward(60_000)
    await world.db.transaction((tx) =>
      recordEvents(tx, [
        { ...entry, actId: "old", at: at(-20) },
        { ...entry, actId: "recent", at: at(-10) },
      ]),
    )
    const listener = await endpoint.as(team.admin, team.slug)
    expect(listener.heard()).toEqual([`submission.labelled ${submissionId} recent`])
    await listener.close()
  })

  it("has no gaps and no duplicates, and keeps the order of numbers, with 20 concurrent writers", async () => {
    const from = await seqOf(team)
    const listeners: Listener[] = [await fromNow(team.admin), await fromNow(team.viewer)]
    const writers = Array.from({ length: 20 }, async (_, writer) => {
      for (let round = 0; round < 5; round += 1) {
        await world.db
          .transaction(async (tx) => {
            const type = `submission.labelled`
            const entry = bare({ team, actor: systemActor, submissionId, type })
            await recordEvents(tx, [
              { ...entry, actId: `w${writer}-${round}-a` },
              { ...entry, actId: `w${writer}-${round}-b` },
            ])
            // Some transactions are rolled back: their numbers are used by others.
            if (writer % 5 === 0 && round === 2) throw new Error("undo")
          })
          .catch((error: Error) => {
            if (error.message !== "undo") throw error
          })
        // A client that connects in the middle.
        if (writer === 3 && round === 2) listeners.push(await endpoint.as(team.member, team.slug, String(from)))
      }
    })
    await Promise.all(writers)
    const expected = await told(team, from)
    expect(expected).toHaveLength(20 * 5 * 2 - 8)
    for (const listener of listeners) {
      await listener.until("everything", () => listener.messages.at(-1)?.seq === from + expected.length, 5000)
      // A message groups the events of an act; between acts their order is that of the commits.
      expect(listener.heard()).toEqual(expected)
      await listener.close()
    }
  })

  it("merges the submissions of one act, and only sends a flag for more than a hundred", async () => {
    const one = (id: string, actId: string) =>
      bare({
        team,
        actor: { type: "user" as const, id: team.member.id, name: null },
        submissionId: id,
        type: "submission.labelled",
        actId,
      })
    for (let count = 0; count < 120; count += 1) await send(world, slug)
    const { items } = await team.owner.caller.submissions.list({ limit: 100 })
    const more = await team.owner.caller.submissions.list({
      limit: 100,
      cursor: (await team.owner.caller.submissions.list({ limit: 100 })).nextCursor,
    })
    const ids = [...items, ...more.items].map((row) => row.id)
    const listener = await fromNow(team.admin)
    await world.db.transaction((tx) =>
      recordEvents(
        tx,
        ids.slice(0, 90).map((id) => one(id, "some")),
      ),
    )
    await world.db.transaction((tx) =>
      recordEvents(
        tx,
        ids.slice(0, 110).map((id) => one(id, "lots")),
      ),
    )
    await listener.until("both acts", () => listener.heard().some((line) => line.includes("lots")))
    const changes = listener.messages.flatMap((message) => (message.type === "changes" ? message.changes : []))
    expect(changes.map((change) => [change.actId, change.submissions.length, change.many])).toEqual([
      ["some", 90, false],
      ["lots", 0, true],
    ])
    await listener.close()
  })

  it("asks for a full reload if too much was missed, or the number was never used", async () => {
    const from = await seqOf(team)
    const entry = bare({ team, actor: systemActor, submissionId, type: "submission.labelled" })
    await world.db.transaction((tx) =>
      recordEvents(
        tx,
        Array.from({ length: 2001 }, () => entry),
      ),
    )
    for (const since of [from, from + 9_999_999]) {
      const listener = await endpoint.as(team.admin, team.slug, String(since))
      expect(listener.messages.map((message) => message.type)).toEqual(["reset", "ready"])
      expect(listener.messages[0]?.seq).toBe(from + 2001)
      await listener.close()
    }
  })

  it("never sends events of another team", async () => {
    const other = await world.team()
    const otherPortal = await makePortal(other)
    const listener = await endpoint.as(other.owner, other.slug, "0")
    const before = listener.heard()
    await toggle()
    await send(world, otherPortal.slug)
    await listener.until("its own", () => listener.heard().length > before.length)
    const own = await told(other, 0)
    expect(listener.heard().every((line) => own.includes(line))).toBe(true)
    await listener.close()
    const stranger = await endpoint.listen(await endpoint.signIn(other.owner), team.slug)
    await stranger.ended
    expect(stranger.refusal()).toMatchObject({ httpStatus: 404 })
    const nobody = await endpoint.listen("", team.slug)
    await nobody.ended
    expect(nobody.refusal()).toMatchObject({ httpStatus: 401 })
  })

  it("sends personal events only to their person, and events of unknown types to nobody", async () => {
    const [member, admin] = [await fromNow(team.member), await fromNow(team.admin)]
    const record = (type: string, actId: string) =>
      world.db.transaction((tx) => {
        const actor = { type: "user" as const, id: team.member.id, name: null }
        return recordEvents(tx, [bare({ team, actor, submissionId, type, actId })])
      })
    await record("submission.snoozed", "snooze")
    await record("secret.made", "secret")
    await record("submission.labelled", "last")
    for (const listener of [member, admin]) await listener.until("the last", () => listener.heard().some((line) => line.endsWith("last")))
    expect(member.heard().map((line) => line.split(" ").at(-1))).toEqual(["snooze", "last"])
    expect(admin.heard().map((line) => line.split(" ").at(-1))).toEqual(["last"])
    await member.close()
    await admin.close()
  })

  it("rejects an invalid number", async () => {
    expect(await refusal(team.owner.caller.live.events({ lastEventId: "x" }))).toEqual({ code: "BAD_REQUEST", paths: ["lastEventId"] })
  })
})

import { type Database, MISSED } from "@intray/db"
import { getEventDefinition } from "../../events.ts"
import type { Clock } from "../../platform/clock.ts"
import { TooMany } from "../../platform/errors.ts"
import { eventsTopic } from "../../platform/events.ts"
import type { Live, LiveMessage, Viewer } from "../../platform/live.ts"
import type { Log } from "../../platform/log.ts"
import { isAllowed } from "../../platform/teams.ts"
import { type Sight, sightsIn } from "../../platform/visible-portals.ts"
import { type EventRow, toMessage } from "./changes.ts"
import { Channel } from "./channel.ts"
import { presenceTopic } from "./presence.ts"
import { countersOf, eventsAfter, presentIn, rolesOf, toldOf } from "./reading.ts"
import { Stream } from "./stream.ts"

export type LiveOptions = {
  db: Database
  log: Log
  clock: Clock
  /** Milliseconds between checks for missed announcements, for lost access, and for presence; default 1000. */
  tickMs?: number
  /** Milliseconds in which further events are collected into the next message; default 40. */
  gatherMs?: number
  /** Streams that one user may have open; the oldest ends when there is one more; default 12. */
  perPerson?: number
  /** Streams that one team may have open; default 500. */
  perTeam?: number
}

/** Events of one query. */
const batch = 200
/** Most events that a reconnecting client receives; beyond that it must reload everything. */
const maxBacklog = 2000
/** A page that was just opened may have loaded its data this many milliseconds ago. */
const headStartMs = 15_000
const headStart = 200

/** Sends events to the open pages of this process, read in the order of their numbers. */
export function createLive(options: LiveOptions): Live {
  const { db, log, clock, tickMs = 1000, gatherMs = 40, perPerson = 12, perTeam = 500 } = options
  const channels = new Map<string, Channel>()
  let timer: NodeJS.Timeout | undefined
  let ticking = false
  let stopped = false
  let telling = false

  const failed = (cause: unknown) => {
    if (!stopped) log.warn("live updates are late", { reason: cause instanceof Error ? cause.name : "unknown" })
  }
  const streams = () => [...channels.values()].flatMap((channel) => [...channel.streams])

  db.onAnnounced((topic) => {
    const missed = topic === MISSED
    for (const channel of channels.values()) {
      if (missed || topic === eventsTopic(channel.teamId)) channel.kick()
      if (missed || topic === presenceTopic(channel.teamId)) tellPresence([channel])
    }
  })

  function open(viewer: Viewer): { channel: Channel; stream: Stream } {
    const { id } = viewer.team
    const channel = channels.get(id) ?? new Channel(id, { start: () => newest(id), read, gatherMs, failed })
    if (channel.streams.size >= perTeam) throw new TooMany(30)
    const own = streams().filter((one) => one.viewer.userId === viewer.userId)
    const oldest = own.sort((a, b) => a.openedAt - b.openedAt)[0]
    if (oldest && own.length >= perPerson) oldest.end({ type: "replaced", seq: oldest.seq })
    const stream = new Stream(viewer, performance.now())
    channel.streams.add(stream)
    channels.set(id, channel)
    timer ??= setInterval(tick, tickMs).unref()
    return { channel, stream }
  }

  function close(channel: Channel, stream: Stream): void {
    stream.end()
    channel.streams.delete(stream)
    if (channel.streams.size === 0 && channels.get(channel.teamId) === channel) channels.delete(channel.teamId)
    if (channels.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  async function newest(teamId: string): Promise<number> {
    return (await countersOf(db, [teamId])).get(teamId) ?? 0
  }

  /** Reads the channel's next events and sends them. @returns whether there may be more */
  async function read(channel: Channel): Promise<boolean> {
    const rows = await eventsAfter(db, channel.teamId, channel.seq, batch)
    const last = rows.at(-1)
    if (!last) return false
    // After reading the events, so that members who lost access before an event do not get it.
    await admit([channel])
    const messages = await messagesFor([...channel.streams], rows, last.seq)
    for (const [stream, message] of messages) stream.push(message)
    channel.seq = last.seq
    return rows.length === batch
  }

  /** What each stream's viewer sees now. */
  async function sightsOf(list: readonly Stream[]): Promise<Map<Stream, Sight>> {
    const sightIn = await sightsIn(db, [...new Set(list.map((stream) => stream.viewer.team.id))])
    const sights = new Map<Stream, Sight>()
    for (const stream of list) sights.set(stream, await sightIn(stream.viewer))
    return sights
  }

  /** The message of these events for each stream; none if its viewer may read none of them. */
  async function messagesFor(list: Stream[], rows: EventRow[], seq: number): Promise<Map<Stream, LiveMessage>> {
    const types = [...new Set(rows.map((row) => row.type))]
    const made = new Map<string, LiveMessage>()
    const messages = new Map<Stream, LiveMessage>()
    for (const [stream, sight] of await sightsOf(list)) {
      const { team, userId } = stream.viewer
      const hidden = new Set<string>()
      const personal = new Set<string>()
      for (const type of types) {
        const audience = getEventDefinition(type)?.audience
        if (!audience || !(await isAllowed(db, team, audience.needs))) hidden.add(type)
        else if (audience.onlyActor) personal.add(type)
      }
      const isSent = ({ type, actorId, submissionId, ...about }: EventRow) => {
        if (hidden.has(type) || (personal.has(type) && actorId !== userId)) return false
        if (submissionId === null) return true
        // Events for the person who acted reach them although a conflict of interest hides the submission: their screens drop it then.
        return personal.has(type) ? sight.seesPortal(about.portalId) : sight.seesSubmission({ submissionId, ...about })
      }
      const told = rows.filter(isSent)
      if (told.length === 0) continue
      // Nearly always all viewers get the same message.
      const key = told.length === rows.length ? "all" : told.map((row) => row.seq).join(",")
      const message = made.get(key) ?? toMessage(told, seq)
      made.set(key, message)
      messages.set(stream, message)
    }
    return messages
  }

  /** Ends the streams of viewers who lost access. Streams that open meanwhile were checked when they opened. */
  async function admit(list: Channel[]): Promise<void> {
    const open = list.flatMap((channel) => [...channel.streams])
    if (open.length === 0) return
    const sessions = [...new Set(open.map((stream) => stream.viewer.sessionId))]
    const teams = list.map((channel) => channel.teamId)
    const roles = await rolesOf(db, sessions, teams, clock.now())
    const readers = new Map<string, boolean>()
    for (const stream of open) {
      const { viewer } = stream
      const role = roles.get(`${viewer.sessionId} ${viewer.team.id}`)
      viewer.team = { ...viewer.team, role: role ?? "" }
      const key = `${viewer.team.id} ${role}`
      if (role !== undefined && !readers.has(key)) readers.set(key, await isAllowed(db, viewer.team, { submission: ["read"] }))
      if (role === undefined || !readers.get(key)) stream.end()
    }
  }

  /** Sends presence changes; one query at a time, so that the last message is the newest. */
  function tellPresence(list: Channel[]): void {
    for (const channel of list) channel.presenceDue = true
    if (telling) return
    telling = true
    void lookAtPresence()
      .catch(failed)
      .finally(() => {
        telling = false
      })
  }

  async function lookAtPresence(): Promise<void> {
    for (;;) {
      const due = [...channels.values()].filter((channel) => channel.presenceDue)
      if (due.length === 0) return
      for (const channel of due) channel.presenceDue = false
      const found = await presentIn(
        db,
        due.map((channel) => channel.teamId),
        clock.now(),
      )
      const sights = await sightsOf(due.flatMap((channel) => [...channel.streams]))
      for (const [stream, sight] of sights) stream.tell(toldOf(found.get(stream.viewer.team.id) ?? [], sight))
    }
  }

  async function tick(): Promise<void> {
    if (ticking) return
    ticking = true
    try {
      const list = [...channels.values()]
      const counters = await countersOf(
        db,
        list.map((channel) => channel.teamId),
      )
      await admit(list)
      for (const channel of list) if ((counters.get(channel.teamId) ?? 0) > channel.seq) channel.kick()
      tellPresence(list)
    } catch (cause) {
      failed(cause)
    } finally {
      ticking = false
    }
  }

  /** Sends the events that a new or returning client has missed, and sets where its stream begins. */
  async function* missed(channel: Channel, stream: Stream, since: number | null): AsyncGenerator<LiveMessage> {
    await channel.started
    await channel.kick()
    const seq = channel.seq
    // From here on, the channel sends newer events.
    stream.seq = seq
    const from = since ?? Math.max(0, seq - headStart)
    const moment = since === null ? new Date(clock.now().getTime() - headStartMs) : undefined
    // A number that was never used: the page knew another database.
    const strange = since !== null && since > seq
    let rows: EventRow[] = []
    let many = strange || (since !== null && seq - since > maxBacklog)
    if (!many && seq > from) {
      rows = (await eventsAfter(db, channel.teamId, from, Math.min(seq - from, maxBacklog), moment)).filter((row) => row.seq <= seq)
      many = since === null && rows.length === headStart
    }
    const told = many ? undefined : (await messagesFor([stream], rows, seq)).get(stream)
    if (many) yield { type: "reset", seq }
    else if (told) yield told
    yield { type: "ready", seq }
    const who = await presentIn(db, [channel.teamId], clock.now())
    for (const [, sight] of await sightsOf([stream])) {
      yield { type: "presence", seq, who: stream.learn(toldOf(who.get(channel.teamId) ?? [], sight)) }
    }
  }

  return {
    get streams() {
      return streams().length
    },
    async *follow(viewer, since, signal) {
      if (stopped || signal?.aborted) return
      const { channel, stream } = open({ ...viewer })
      const abort = () => stream.end()
      signal?.addEventListener("abort", abort)
      try {
        yield* missed(channel, stream, since)
        for (let message = await stream.next(); message !== null; message = await stream.next()) yield message
      } finally {
        signal?.removeEventListener("abort", abort)
        close(channel, stream)
      }
    },
    stop() {
      stopped = true
      clearInterval(timer)
      for (const stream of streams()) stream.end()
    },
  }
}

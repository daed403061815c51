import { createHash } from "node:crypto"
import type { Role } from "@intray/auth/permissions"
import type { Database } from "@intray/db"
import { newSecret } from "@intray/db/id"
import { event, file, user } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import type { TeamId } from "../platform/events.ts"
import type { Caller } from "../router.ts"
import { createTestServices, type FrozenServices, type TestOptions, type TestServices } from "./services.ts"
import { callerFor, makeTeam, type TestUser } from "./teams.ts"

/** The whole process but for its sockets, with a clock that is stopped until it is moved, and callers at every door. */
export type World = {
  services: TestServices
  db: Database
  /** Moves the clock on. */
  forward(ms: number): void
  /** Somebody without a session. */
  visitor: Caller
  /** A new team with a person of each role. */
  team(name?: string): Promise<TestTeam>
  /** A team that this world began with, its people calling at this world's doors. */
  adopt(team: TestTeam): Promise<TestTeam>
  close(): Promise<void>
  /** Ends it and keeps its state, for as many others as want to begin with that: a copy costs a tenth of making the same again. */
  freeze(): Promise<FrozenWorld>
}

export type FrozenWorld = { services: FrozenServices; now: Date; remove(): Promise<void> }

export type Person = { id: string; name: string; caller: Caller }
export type TestTeam = { id: TeamId; slug: string; name: string } & Record<Role, Person>

type WorldOptions = Omit<TestOptions, "from"> & {
  /** Where the clock is stopped; this moment unless given. */
  now?: Date
  /** How another world stood, the clock included. */
  from?: FrozenWorld
}

export async function createWorld({ from, now = from?.now ?? new Date(), ...options }: WorldOptions = {}): Promise<World> {
  const services = await createTestServices({ ...options, from: from?.services })
  let time = now.getTime()
  services.setNow(new Date(time))
  const peopled = (team: Omit<TestTeam, Role>, people: Record<Role, TestUser>): TestTeam => {
    const as = (who: TestUser): Person => ({ id: who.id, name: who.name, caller: callerFor(services, who, team) })
    return { ...team, owner: as(people.owner), admin: as(people.admin), member: as(people.member), viewer: as(people.viewer) }
  }
  return {
    services,
    db: services.db,
    forward(ms) {
      time += ms
      services.setNow(new Date(time))
    },
    visitor: callerFor(services, null),
    async team(name = `Team ${newSecret(25)}`) {
      const { owner, admin, member, viewer, ...made } = await makeTeam(services, name)
      return peopled(made, { owner, admin, member, viewer })
    },
    async adopt({ owner, admin, member, viewer, ...made }) {
      const person = async ({ id }: Person): Promise<TestUser> => {
        const [found] = await services.db.select().from(user).where(eq(user.id, id))
        if (!found) throw new Error(`this world did not begin with ${made.name}`)
        return { ...found, role: found.role ?? "user" }
      }
      const [one, two, three, four] = [await person(owner), await person(admin), await person(member), await person(viewer)]
      return peopled(made, { owner: one, admin: two, member: three, viewer: four })
    },
    close: () => services.close(),
    async freeze() {
      const frozen = await services.freeze()
      return { services: frozen, now: new Date(time), remove: frozen.remove }
    },
  }
}

/** The next moment that has this hour in UTC: a day's mails would else go out, or not, by when the test is run. Jobs are due by the true clock, so it is never before. */
export function nextAt(hour: number): Date {
  const next = new Date()
  next.setUTCHours(hour, 0, 0, 0)
  if (next.getTime() <= Date.now()) next.setUTCDate(next.getUTCDate() + 1)
  return next
}

/** Answers that the Music demos form accepts. */
export function demoAnswers(more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    artist: "Kitefall",
    name: "Sunniva Aasbrekk",
    email: "hello@kitefall.example",
    tracks: [{ title: "Glasshouse", link: "https://soundcloud.com/kitefall/glasshouse/s-AbC", genre: "electronica" }],
    release_status: "unreleased",
    samples: "cleared",
    ai_use: ["none"],
    rights: true,
    ...more,
  }
}

/** A portal from the template, open. */
export async function makePortal(team: TestTeam, slug = `p-${newSecret(40)}`): Promise<{ id: string; slug: string }> {
  return team.admin.caller.portals.create({ template: "music-demos", title: "Music demos", slug })
}

/** One submission through the public door. */
export async function send(world: World, slug: string, more: Record<string, unknown> = {}) {
  return world.visitor.public.submit({ slug, idempotencyKey: newSecret(80), answers: demoAnswers(more) })
}

/** The team's newest submission. */
export async function newest(team: TestTeam) {
  const { items } = await team.owner.caller.submissions.list({ limit: 1 })
  const row = items[0]
  if (!row) throw new Error("nothing has come in")
  return row
}

/** The stage of that name. */
export async function stageNamed(team: TestTeam, name: string): Promise<string> {
  const { items } = await team.owner.caller.stages.list()
  const found = items.find((one) => one.name === name)
  if (!found) throw new Error(`no stage ${name}`)
  return found.id
}

/** The label of that name. */
export async function labelNamed(team: TestTeam, name: string): Promise<string> {
  const { groups } = await team.owner.caller.labels.list()
  const found = groups.flatMap((group) => group.labels).find((one) => one.name === name)
  if (!found) throw new Error(`no label ${name}`)
  return found.id
}

type UploadFacts = {
  teamId: TeamId
  portalId: string
  id?: string
  field?: string
  state?: "uploading" | "stored" | "refused"
  /** How many of its 1,000 bytes the storage holds; 0: there are none. */
  bytes?: number
}

/** An upload that has arrived, for a question of a portal; or one that has not. */
export async function storedUpload(world: World, facts: UploadFacts): Promise<string> {
  const { teamId, portalId, id = newSecret(160), field = "tracks.audio", state = "stored", bytes = 1_000 } = facts
  const now = world.services.clock.now()
  await world.db.insert(file).values({
    id,
    teamId,
    portalId,
    field,
    state,
    name: "low-ceiling.wav",
    size: 1_000,
    contentType: "audio/wav",
    sha256: createHash("sha256").update(Buffer.alloc(bytes)).digest("hex"),
    createdAt: now,
    storedAt: now,
    expiresAt: new Date(now.getTime() + 86_400_000),
  })
  if (state === "stored" && bytes > 0) await world.services.storage.write(id, Buffer.alloc(bytes))
  return id
}

/** Every event there is, of all teams. */
export async function eventCount(world: World): Promise<number> {
  return world.db.$count(event)
}

/** What a call was refused with: tRPC's code, and our own reason or issues. */
export async function refusal(call: Promise<unknown>): Promise<{ code: string; reason?: string; paths?: string[] }> {
  try {
    await call
  } catch (error) {
    const { code, cause } = error as { code: string; cause?: { code?: string; issues?: { path: (string | number)[] }[] } }
    const { code: reason, issues } = cause ?? {}
    return { code, ...(reason ? { reason } : {}), ...(issues ? { paths: issues.map((issue) => issue.path.join(".")) } : {}) }
  }
  throw new Error("nothing was refused")
}

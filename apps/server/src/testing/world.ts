import type { Role } from "@intray/auth/permissions"
import type { Database } from "@intray/db"
import { newSecret } from "@intray/db/id"
import { event, file } from "@intray/db/schema"
import type { TeamId } from "../lib/events.ts"
import type { Caller } from "../router.ts"
import { createTestServices, type TestOptions, type TestServices } from "./services.ts"
import { callerFor, makeTeam } from "./teams.ts"

/** The whole process but for its sockets, with a clock that stands until it is moved, and callers at every door. */
export type World = {
  services: TestServices
  db: Database
  /** Moves the clock on. */
  forward(ms: number): void
  /** Somebody without a session. */
  visitor: Caller
  /** A new team with a person of each role. */
  team(name?: string): Promise<TestTeam>
  close(): Promise<void>
}

export type Person = { id: string; name: string; caller: Caller }
export type TestTeam = { id: TeamId; slug: string; name: string } & Record<Role, Person>

export async function createWorld(options: TestOptions = {}): Promise<World> {
  const services = await createTestServices(options)
  let time = Date.now()
  services.setNow(new Date(time))
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
      const as = (who: typeof owner): Person => ({ id: who.id, name: who.name, caller: callerFor(services, who, made) })
      return { ...made, owner: as(owner), admin: as(admin), member: as(member), viewer: as(viewer) }
    },
    close: () => services.close(),
  }
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

/** An upload that has arrived, for a question of a portal. */
export async function storedUpload(
  world: World,
  facts: { teamId: TeamId; portalId: string; field?: string; state?: "uploading" | "stored" | "refused" },
): Promise<string> {
  const id = newSecret(160)
  const { teamId, portalId, field = "tracks.audio", state = "stored" } = facts
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
    sha256: "0".repeat(64),
    createdAt: now,
    storedAt: now,
    expiresAt: new Date(now.getTime() + 86_400_000),
  })
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

import { randomUUID } from "node:crypto"
import { newId } from "@intray/db/id"
import { submission } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import type { Random } from "../../cli/seed/random.ts"
import { check as checkImport } from "../../modules/imports/check.ts"
import { run as runImport } from "../../modules/imports/run.ts"
import { undo as undoImport } from "../../modules/imports/undo.ts"
import { eraseSubmission } from "../../modules/submissions/erase.ts"
import { DomainError } from "../../platform/errors.ts"
import { systemActor } from "../../platform/events.ts"
import { uploadedImport } from "../imports.ts"
import { makePortal, type Person, send, storedUpload, type TestTeam, type World } from "../world.ts"
import type { Told } from "./oracle.ts"
import { filterable, vocabulary } from "./questions.ts"

export type Scene = {
  world: World
  team: TestTeam
  portals: { id: string; slug: string }[]
  /** Those who may change things. */
  people: Person[]
  stageIds: string[]
  labelIds: string[]
  /** The acts that were done, newest last. */
  acts: { actId: string; who: Person }[]
  /** Imports that were run and not taken back. */
  imports: string[]
}

/** A team with three portals, of which one promises an answer. */
export async function makeScene(world: World): Promise<Scene> {
  const team = await world.team()
  const portals = [await makePortal(team), await makePortal(team), await makePortal(team)]
  const { groups } = await team.owner.caller.labels.list()
  const { items } = await team.owner.caller.stages.list()
  await team.owner.caller.portals.update({ portalId: portals[0]?.id as string, promiseDays: 1 })
  return {
    world,
    team,
    portals,
    people: [team.owner, team.admin, team.member],
    stageIds: items.filter((one) => one.category !== "withdrawn").map((one) => one.id),
    labelIds: groups.flatMap((group) => group.labels.map((one) => one.id)).slice(0, 9),
    acts: [],
    imports: [],
  }
}

/** Something comes in: sometimes with a file, sometimes for spam. */
export async function comeIn({ world, team, portals }: Scene, random: Random): Promise<void> {
  const portal = random.pick(portals)
  const some = (most: number) => Array.from({ length: 1 + random.below(most) }, () => random.pick(vocabulary)).join(" ")
  // Of a name that is too long its end is no use.
  const words = (most: number) => some(most).slice(0, 120).trim()
  // Ids of files can be searched for as words: what a seed repeats has them too.
  const fileId = () => Array.from({ length: 32 }, () => random.pick([..."abcdefghijklmnopqrstuvwxyz234567"])).join("")
  const audio = random.chance(0.3) ? [await storedUpload(world, { teamId: team.id, portalId: portal.id, id: fileId() })] : null
  const track = { title: words(2), genre: "electronica", ...(audio ? { audio } : { link: "https://soundcloud.com/kitefall/a/s-AbC" }) }
  const tracks = [track, ...(random.chance(0.3) ? [{ title: "Second", link: "https://soundcloud.com/kitefall/b/s-AbD" }] : [])]
  await send(world, portal.slug, { artist: words(4), ...answersFor(random, tracks) })
  world.forward(random.below(20_000))
}

/** Answers that filters ask for: of every kind, and often none. */
function answersFor(random: Random, tracks: readonly object[]): Record<string, unknown> {
  const perhaps = <T>(answer: T) => (random.chance(0.6) ? answer : undefined)
  const answers = {
    place: perhaps(random.pick(vocabulary).slice(0, 120)),
    release_status: random.pick(filterable.release_status),
    ai_use: filterable.ai_use.filter((_, index) => index === 0 || random.chance(0.3)),
    message: perhaps("A long text."),
    newsletter: perhaps(true),
    keep_until: perhaps(random.pick(filterable.days)),
    tracks: tracks.map((track) => ({
      ...track,
      genre: random.pick(filterable["tracks.genre"]),
      ...(random.chance(0.7) ? { bpm: random.pick(filterable.bpm) } : {}),
    })),
  }
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== undefined))
}

/** One change by one of the people, through the procedure that they would use. What the rules refuse changes nothing. */
export async function edit(scene: Scene, random: Random, all: readonly Told[]): Promise<void> {
  const { world, team, people, stageIds, labelIds, acts } = scene
  const one = random.pick(all)
  const who = random.pick(people)
  const actId = newId()
  const several = () => [...new Set([one.id, ...(random.chance(0.3) ? [random.pick(all).id, random.pick(all).id] : [])])]
  const done = () => void acts.push({ actId, who })
  const { caller } = who
  const kinds: [number, () => Promise<unknown>][] = [
    [30, () => caller.labels.set({ submissionId: one.id, labelId: random.pick(labelIds), on: random.chance(0.75), actId }).then(done)],
    [18, () => caller.decisions.move({ id: one.id, stageId: random.pick(stageIds), actId }).then(done)],
    [8, () => caller.decisions.publish({ id: one.id })],
    [5, () => caller.decisions.decide({ id: one.id, stageId: random.pick(stageIds), publish: random.chance(0.5), actId }).then(done)],
    [4, () => caller.decisions.markSpam({ id: one.id, actId }).then(done)],
    [
      12,
      () =>
        caller.assignments.set({ submissionIds: several(), userId: random.pick([...people.map(({ id }) => id), null]), actId }).then(done),
    ],
    [10, () => caller.snoozes.set({ submissionIds: several(), until: later(scene, random), actId }).then(done)],
    [6, () => comeIn(scene, random)],
    [4, () => caller.comments.add({ id: newId(), submissionId: one.id, text: random.pick(vocabulary) })],
    [2, () => world.db.transaction((tx) => eraseSubmission(tx, { team, id: one.id, actor: systemActor, now: world.services.clock.now() }))],
    [4, () => team.owner.caller.trash.add({ id: one.id, actId }).then(() => void acts.push({ actId, who: team.owner }))],
    [3, () => team.owner.caller.trash.restore({ id: one.id, actId }).then(() => void acts.push({ actId, who: team.owner }))],
    [1, () => team.owner.caller.labels.archive({ labelId: random.pick(labelIds), archived: random.chance(0.5) })],
    [12, () => undoOne(scene, random)],
    [3, async () => world.forward(random.below(1_800_000))],
    [1, async () => world.forward(random.below(86_400_000))],
    ...moreEdits({ scene, random, one, who, actId, done }),
  ]
  const kind = random.weighted(kinds.map(([weight, run]) => [run, weight] as const))
  await kind().catch(refusedOnly)
}

type Edit = { scene: Scene; random: Random; one: Told; who: Person; actId: string; done: () => void }

/** What else changes what filters ask: what its submitter does, messages both ways, acts on many, imports, the team's settings. */
function moreEdits({ scene, random, one, who, actId, done }: Edit): [number, () => Promise<unknown>][] {
  const { world, team, portals, stageIds, labelIds } = scene
  const { caller } = who
  const { visitor, db } = world
  const own = async () => {
    const [row] = await db.select().from(submission).where(eq(submission.id, one.id))
    return row ?? { demoId: "gone", version: 1, answers: {} }
  }
  const attached = async () => {
    if (random.chance(0.5)) return []
    return [await storedUpload(world, { teamId: team.id, portalId: one.portalId, field: "" })]
  }
  const shuffled = <T>(list: readonly T[]) => [...list].sort(() => random.next() - 0.5)
  const labelGroups = async () => (await team.owner.caller.labelGroups.list()).groups
  const action = () =>
    random.pick([
      { kind: "label", labelId: random.pick(labelIds), on: random.chance(0.7) } as const,
      { kind: "stage", stageId: random.pick(stageIds) } as const,
      { kind: "assign", userId: random.pick([who.id, null]) } as const,
      { kind: "publish" } as const,
    ])
  return [
    [5, async () => visitor.public.message({ id: randomUUID(), demoId: (await own()).demoId, body: "Hello?", fileIds: await attached() })],
    [3, () => caller.messages.seen({ submissionId: one.id })],
    [
      3,
      async () => caller.messages.write({ id: randomUUID(), submissionId: one.id, body: "Yes.", when: "now", fileIds: await attached() }),
    ],
    [1, async () => visitor.public.withdraw({ demoId: (await own()).demoId })],
    [
      3,
      async () => {
        const { demoId, version, answers } = await own()
        const { tracks = [] } = answers as { tracks?: object[] }
        const changed = tracks.length > 0 ? answersFor(random, tracks) : {}
        await visitor.public.edit({ demoId, version, answers: { ...answers, artist: random.pick(vocabulary), ...changed } })
      },
    ],
    [4, () => caller.bulk.start({ actId, filter: { stages: [random.pick(stageIds)] }, action: action() }).then(done)],
    [1, () => team.owner.caller.labels.merge({ labelId: random.pick(labelIds), intoId: random.pick(labelIds), actId })],
    [1, async () => team.owner.caller.labelGroups.reorder({ groupIds: shuffled((await labelGroups()).map((group) => group.id)) })],
    [
      1,
      async () => {
        const { id: groupId, labels } = random.pick(await labelGroups())
        await team.owner.caller.labels.reorder({ groupId, labelIds: shuffled(labels.map((label) => label.id)) })
      },
    ],
    [2, () => importSome(scene, random, random.pick(portals).slug)],
    [1, () => takeBackImport(scene, random)],
  ]
}

/** A few rows come in from a file, some with a label and a stage. */
async function importSome({ world, team, imports }: Scene, random: Random, slug: string): Promise<void> {
  const { caller } = team.owner
  const rows = Array.from({ length: 1 + random.below(3) }, () => {
    const [day, stage, label] = [1 + random.below(28), random.pick(["Listening", "Declined", ""]), random.pick(["Send more", ""])]
    return `${random.pick(vocabulary)},a@b.example,2024-01-${String(day).padStart(2, "0")},${stage},${label},${newId()}`
  })
  const id = await uploadedImport(world, team, slug, ["artist,email,Received,Stage,Labels,External ID", ...rows].join("\n"))
  const { guess } = await caller.imports.preview({ id })
  const { signal } = new AbortController()
  await caller.imports.check({ id, map: guess, options: { unknown: "create", missing: "accept" } })
  await checkImport(world.services, id, signal)
  await caller.imports.run({ id })
  await runImport(world.services, id, signal)
  imports.push(id)
}

async function takeBackImport({ world, team, imports }: Scene, random: Random): Promise<void> {
  const [id] = imports.splice(random.below(imports.length), 1)
  if (!id) return
  await team.owner.caller.imports.undo({ id })
  await undoImport(world.services, id, new AbortController().signal)
}

function later({ world }: Scene, random: Random): string | null {
  return random.chance(0.2) ? null : new Date(world.services.clock.now().getTime() + 1_000 + random.below(3_600_000)).toISOString()
}

async function undoOne({ acts }: Scene, random: Random): Promise<void> {
  const [act] = acts.splice(random.below(acts.length), 1)
  if (act) await act.who.caller.undo.undo({ actId: act.actId })
}

/** Passes on everything but what the rules refuse, which is part of the game. */
function refusedOnly(error: unknown): void {
  if ((error as { cause?: unknown }).cause instanceof DomainError) return
  throw error
}

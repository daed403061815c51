import { newId } from "@intray/db/id"
import type { Random } from "../../cli/seed/random.ts"
import { eraseSubmission } from "../../features/submissions/erase.ts"
import { DomainError } from "../../lib/errors.ts"
import { systemActor } from "../../lib/events.ts"
import { makePortal, type Person, send, storedUpload, type TestTeam, type World } from "../world.ts"
import type { Told } from "./oracle.ts"
import { vocabulary } from "./questions.ts"

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
}

/** A team with three portals. */
export async function makeScene(world: World): Promise<Scene> {
  const team = await world.team()
  const portals = [await makePortal(team), await makePortal(team), await makePortal(team)]
  const { groups } = await team.owner.caller.labels.list()
  const { items } = await team.owner.caller.stages.list()
  return {
    world,
    team,
    portals,
    people: [team.owner, team.admin, team.member],
    stageIds: items.filter((one) => one.category !== "withdrawn").map((one) => one.id),
    labelIds: groups.flatMap((group) => group.labels.map((one) => one.id)).slice(0, 9),
    acts: [],
  }
}

/** Something comes in: sometimes with a file, sometimes for spam. */
export async function comeIn({ world, team, portals }: Scene, random: Random): Promise<void> {
  const portal = random.pick(portals)
  const words = (most: number) => Array.from({ length: 1 + random.below(most) }, () => random.pick(vocabulary)).join(" ")
  const audio = random.chance(0.3) ? [await storedUpload(world, { teamId: team.id, portalId: portal.id })] : null
  const track = { title: words(2), genre: "electronica", ...(audio ? { audio } : { link: "https://soundcloud.com/kitefall/a/s-AbC" }) }
  await send(world, portal.slug, { artist: words(4), message: "", tracks: [track] })
  world.forward(random.below(20_000))
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
    [18, () => caller.submissions.move({ id: one.id, stageId: random.pick(stageIds), actId }).then(done)],
    [8, () => caller.submissions.publish({ id: one.id })],
    [5, () => caller.submissions.decide({ id: one.id, stageId: random.pick(stageIds), publish: random.chance(0.5), actId }).then(done)],
    [4, () => caller.submissions.markSpam({ id: one.id, actId }).then(done)],
    [
      12,
      () =>
        caller.assignments.set({ submissionIds: several(), userId: random.pick([...people.map(({ id }) => id), null]), actId }).then(done),
    ],
    [10, () => caller.snoozes.set({ submissionIds: several(), until: later(scene, random), actId }).then(done)],
    [6, () => comeIn(scene, random)],
    [4, () => caller.comments.add({ id: newId(), submissionId: one.id, text: random.pick(vocabulary) })],
    [2, () => world.db.transaction((tx) => eraseSubmission(tx, { team, id: one.id, actor: systemActor, now: world.services.clock.now() }))],
    [1, () => team.owner.caller.labels.archive({ labelId: random.pick(labelIds), archived: random.chance(0.5) })],
    [12, () => undoOne(scene, random)],
    [3, async () => world.forward(random.below(1_800_000))],
  ]
  const kind = random.weighted(kinds.map(([weight, run]) => [run, weight] as const))
  await kind().catch(refusedOnly)
}

function later({ world }: Scene, random: Random): string | null {
  return random.chance(0.2) ? null : new Date(world.services.clock.now().getTime() + 1_000 + random.below(3_600_000)).toISOString()
}

async function undoOne({ acts }: Scene, random: Random): Promise<void> {
  const [act] = acts.splice(random.below(acts.length), 1)
  if (act) await act.who.caller.acts.undo({ actId: act.actId })
}

/** Passes on everything but what the rules refuse, which is part of the game. */
function refusedOnly(error: unknown): void {
  if ((error as { cause?: unknown }).cause instanceof DomainError) return
  throw error
}

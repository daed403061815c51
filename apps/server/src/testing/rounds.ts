import type { CreateRoundInput, Plan, UpdateRoundInput } from "../modules/reviews/schema.ts"
import type { TestTeam, World } from "./world.ts"

type CriterionInput = CreateRoundInput["criteria"][number]
type MadePortal = { id: string; slug: string }

/** A criterion of weight 1 with three values. */
export function criterionInput(more: Partial<CriterionInput> = {}): CriterionInput {
  return { name: "Fit", help: "", weight: 1, scale: ["Poor", "Fair", "Good"], required: true, onlyIf: null, ...more }
}

/** An open round of everyone, without an end. */
export function roundInput(world: World, portal: MadePortal, more: Partial<CreateRoundInput> = {}): CreateRoundInput {
  return {
    portalId: portal.id,
    name: "First read",
    opensAt: new Date(world.services.clock.now().getTime() - 1000).toISOString(),
    closesAt: null,
    stageId: null,
    reviewsPerSubmission: 2,
    visibility: "afterOwn",
    average: "mean",
    everyone: true,
    assignedOnly: false,
    calibrationOpensAt: null,
    reminderDays: null,
    calibration: [],
    reviewerIds: [],
    criteria: [criterionInput()],
    ...more,
  }
}

export async function readRound(team: TestTeam, portal: MadePortal, roundId: string): Promise<Plan["rounds"][number]> {
  const round = (await team.owner.caller.reviews.plan({ slug: portal.slug })).rounds.find((one) => one.id === roundId)
  if (!round) throw new Error(`${portal.slug} has no round ${roundId}`)
  return round
}

/** Makes a round. */
export async function makeRound(world: World, team: TestTeam, portal: MadePortal, more: Partial<CreateRoundInput> = {}) {
  const { id: roundId } = await team.owner.caller.reviews.createRound(roundInput(world, portal, more))
  const round = await readRound(team, portal, roundId)
  return { round, roundId, criterionIds: round.criteria.map((one) => one.id) }
}

/** Changes some settings of a round and keeps the others. */
export async function changeRound(team: TestTeam, portal: MadePortal, roundId: string, more: Partial<UpdateRoundInput>): Promise<void> {
  const { id, revision, name, opensAt, closesAt, stageId, reviewsPerSubmission, visibility, average, everyone, ...round } = await readRound(
    team,
    portal,
    roundId,
  )
  await team.owner.caller.reviews.updateRound({
    id,
    revision,
    name,
    opensAt,
    closesAt,
    stageId,
    reviewsPerSubmission,
    visibility,
    average,
    everyone,
    assignedOnly: round.assignedOnly,
    calibrationOpensAt: round.calibrationOpensAt,
    reminderDays: round.reminderDays,
    calibration: round.calibration.map((one) => one.number),
    blind: round.blind,
    reviewerIds: round.reviewerIds,
    criteria: round.criteria.map(({ scored: _, ...one }) => one),
    removeScored: false,
    ...more,
  })
}

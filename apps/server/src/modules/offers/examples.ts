import type { Examples } from "../../testing/examples.ts"
import { newest, send, stageNamed, type TestTeam, type World } from "../../testing/world.ts"

/** A submission whose acceptance asks for an answer, and its status link. */
export type OfferThings = { offeredId: string; offeredDemoId: string }

export async function makeOffers(world: World, team: TestTeam, { slug }: { slug: string }): Promise<OfferThings> {
  const stageId = await stageNamed(team, "Accepted")
  await team.owner.caller.stages.update({ stageId, confirmation: { days: 14 } })
  const { demoId } = await send(world, slug)
  const { id } = await newest(team)
  await team.owner.caller.decisions.decide({ id, stageId, publish: true, actId: `offer-${id}` })
  await world.services.jobs.drain()
  return { offeredId: id, offeredDemoId: demoId }
}

export const offerExamples: Examples = {
  "offers.overview": () => undefined,
  "offers.extend": ({ offeredId }, role) => ({
    submissionId: offeredId,
    until: `20${role === "owner" ? 27 : 28}-05-04T18:00:00.000Z`,
    actId: `extend-${offeredId}-${role}`,
  }),
  "offers.withdraw": ({ offeredId }, role) => ({ submissionId: offeredId, actId: `withdraw-${offeredId}-${role}` }),
}

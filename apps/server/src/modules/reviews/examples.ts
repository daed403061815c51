import { randomUUID } from "node:crypto"
import type { Role } from "@intray/auth/permissions"
import type { Examples } from "../../testing/examples.ts"
import type { TestTeam } from "../../testing/world.ts"

export type ReviewThings = {
  /** An open round in which everybody reviews and sees every review. */
  roundId: string
  /** A round that has closed, without reviews. */
  closedRoundId: string
  /** Rounds that owner and admin change, and that they delete. */
  changedRounds: { owner: string; admin: string }
  deletedRounds: { owner: string; admin: string }
  /** Guests of the open round. */
  guestId: string
  revokedGuestId: string
}

const criterion = { name: "Fit", help: "", weight: 1, scale: ["Low", "High"], required: false, onlyIf: null }
const round = {
  name: "First read",
  opensAt: "2020-01-01T00:00:00.000Z",
  closesAt: null,
  stageId: null,
  reviewsPerSubmission: 3,
  visibility: "always" as const,
  average: "mean" as const,
  everyone: true,
  reviewerIds: [],
  criteria: [criterion],
}

/** Makes rounds at a portal, and a review of a submission by the member. */
export async function makeReviews(
  team: TestTeam,
  { portalId, submissionId, otherId }: { portalId: string; submissionId: string; otherId: string },
): Promise<ReviewThings> {
  const make = async (name: string, closesAt: string | null = null) =>
    (await team.owner.caller.reviews.createRound({ portalId, ...round, name, closesAt })).id
  const roundId = await make("First read")
  const [first] = (await team.member.caller.reviews.sheet({ submissionId })).rounds
  const criterionId = first?.criteria[0]?.id ?? ""
  for (const who of [team.member, team.admin]) {
    await who.caller.reviews.save({ roundId, submissionId, state: "submitted", scores: { [criterionId]: 1 } })
  }
  await team.owner.caller.reviews.settle({ roundId, submissionId, scores: { [criterionId]: 1 } })
  await team.admin.caller.reviews.setConflict({ submissionId: otherId, conflict: "submission" })
  await team.member.caller.reviews.next({ roundId })
  const rules = [{ onlyIf: null, reviewerIds: [team.member.id], each: null }]
  await team.owner.caller.reviews.assign({ roundId, rules, actId: randomUUID() })
  const guest = async (name: string) => (await team.owner.caller.reviews.addGuest({ roundId, name })).id
  const two = async (name: string) => ({ owner: await make(`${name} 1`), admin: await make(`${name} 2`) })
  return {
    roundId,
    closedRoundId: await make("Closed", "2020-01-02T00:00:00.000Z"),
    guestId: await guest("Edda Wik"),
    revokedGuestId: await guest("Tove Lund"),
    changedRounds: await two("Changed"),
    deletedRounds: await two("Deleted"),
  }
}

const ofRole = (rounds: { owner: string; admin: string }, role: Role) => (role === "admin" ? rounds.admin : rounds.owner)

export const reviewExamples: Examples = {
  "reviews.plan": ({ slug }) => ({ slug }),
  "reviews.rounds": () => undefined,
  "reviews.scoredRounds": () => undefined,
  "reviews.createRound": ({ portalId }) => ({ portalId, ...round }),
  "reviews.updateRound": ({ changedRounds }, role) => ({ id: ofRole(changedRounds, role), revision: 1, ...round }),
  "reviews.deleteRound": ({ deletedRounds }, role) => ({ id: ofRole(deletedRounds, role) }),
  "reviews.reviewers": ({ roundId }) => ({ roundId }),
  "reviews.previewAssignment": ({ roundId, memberId }) => ({ roundId, rules: [{ onlyIf: null, reviewerIds: [memberId], each: 1 }] }),
  "reviews.assign": ({ roundId, memberId, freshAct }, role) => ({
    roundId,
    rules: [{ onlyIf: null, reviewerIds: [memberId], each: 1 }],
    actId: role === "owner" ? freshAct : `act-${randomUUID()}`,
  }),
  "reviews.guests": ({ roundId }) => ({ roundId }),
  "reviews.addGuest": ({ roundId }) => ({ roundId, name: "Ida Roth", email: "ida@example.com" }),
  "reviews.renewGuest": ({ guestId }) => ({ id: guestId, newLink: true }),
  "reviews.revokeGuest": ({ revokedGuestId }) => ({ id: revokedGuestId }),
  "guestReviews.start": () => undefined,
  "guestReviews.open": () => undefined,
  "guestReviews.myRounds": () => undefined,
  "guestReviews.queue": ({ roundId }) => ({ roundId }),
  "guestReviews.next": ({ roundId }) => ({ roundId }),
  "guestReviews.submission": ({ submissionId }) => ({ submissionId }),
  "guestReviews.sheet": ({ submissionId }) => ({ submissionId }),
  "guestReviews.save": ({ roundId, submissionId }) => ({ roundId, submissionId, state: "submitted", scores: {} }),
  "guestReviews.setConflict": ({ submissionId }) => ({ submissionId, conflict: null }),
  "guestReviews.conflicts": () => undefined,
  "guestReviews.given": () => ({}),
  "reviews.sheet": ({ submissionId }) => ({ submissionId }),
  "reviews.save": ({ roundId, submissionId }) => ({ roundId, submissionId, state: "submitted", scores: {} }),
  "reviews.setConflict": ({ submissionId }) => ({ submissionId, conflict: null }),
  "reviews.conflicts": () => undefined,
  "reviews.myRounds": () => undefined,
  "reviews.queue": ({ roundId }) => ({ roundId }),
  "reviews.next": ({ roundId }) => ({ roundId }),
  "reviews.results": ({ roundId }) => ({ roundId }),
  "reviews.agreement": ({ roundId }) => ({ roundId }),
  "reviews.labels": ({ roundId }) => ({ roundId }),
  "reviews.applyLabels": ({ closedRoundId }) => ({ roundId: closedRoundId, actId: `act-${randomUUID()}` }),
  "reviews.reveal": ({ submissionId }) => ({ submissionId }),
  "reviews.settle": ({ roundId, submissionId }) => ({ roundId, submissionId, scores: {} }),
}

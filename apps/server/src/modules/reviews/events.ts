import { defineEvent, shape } from "../../platform/event-definitions.ts"

type ReviewChange = { roundId: string; state: "submitted" | "abstained" }
/** `at`: the moment that all assignments of the act carry. */
type Assigned = { roundId: string; portalId: string; name: string; at: string; count: number }
type GuestChange = { roundId: string; guestId: string }
type RoundChange = { roundId: string; portalId: string; name: string }

/** None says what was scored: who may not see a review learns no more than that there is one. */
export const reviewEvents = {
  "review.submitted": defineEvent({ after: shape<ReviewChange>(), history: "own" }),
  "review.changed": defineEvent({ after: shape<ReviewChange>(), history: "own" }),
  "review.conflict_declared": defineEvent({ audience: "actor", history: "own" }),
  "review.conflict_removed": defineEvent({ audience: "actor", history: "own" }),
  "review.settled": defineEvent({ after: shape<{ roundId: string }>(), history: "all" }),
  "review.unsettled": defineEvent({ after: shape<{ roundId: string }>(), history: "all" }),
  /** Of one submission; without one, of every submission of the round. */
  "review.revealed": defineEvent({ after: shape<{ roundId: string }>(), history: "all" }),
  "review_round.created": defineEvent({ after: shape<RoundChange>() }),
  "review_round.updated": defineEvent({ before: shape<RoundChange>(), after: shape<RoundChange>() }),
  "review_round.deleted": defineEvent({ before: shape<RoundChange>() }),
  "review_round.assigned": defineEvent({ after: shape<Assigned>(), audience: "submission:review" }),
  "review_round.unassigned": defineEvent({ after: shape<{ roundId: string; count: number }>(), audience: "submission:review" }),
  "review_guest.created": defineEvent({ after: shape<GuestChange>(), audience: "review:manage" }),
  "review_guest.renewed": defineEvent({ after: shape<GuestChange>(), audience: "review:manage" }),
  "review_guest.revoked": defineEvent({ after: shape<GuestChange>(), audience: "review:manage" }),
}

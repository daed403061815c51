import { defineEvent, type NotifyContext } from "../../platform/event-definitions.ts"
import { notify } from "../notifications/notify.ts"
import { recipientsOf } from "../notifications/recipients.ts"
import { type OfferChange, offerChange } from "./schema.ts"

const webhook = {
  type: "submission.updated",
  data: ({ after }: { after: OfferChange }) => ({ change: "offer", offer: after }),
} as const
const changed = { before: offerChange, after: offerChange, history: "all", webhook } as const

export const offerEvents = {
  "offer.opened": defineEvent({ after: offerChange, history: "all", webhook }),
  "offer.answered": defineEvent({ ...changed, notify: notifyOfAnswers }),
  "offer.expired": defineEvent(changed),
  "offer.extended": defineEvent({ ...changed, undo: true }),
  "offer.withdrawn": defineEvent({ ...changed, undo: true }),
  "offer.reminded": defineEvent({ after: offerChange, history: "all" }),
}

/** Notifies the members who deal with the submission; without any, everybody in the team. */
async function notifyOfAnswers(
  { tx, ctx }: NotifyContext,
  events: readonly { submissionId: string | null; after: OfferChange }[],
): Promise<void> {
  for (const { submissionId, after } of events) {
    if (submissionId === null) continue
    const people = await recipientsOf(tx, submissionId)
    const userIds = people.length > 0 ? people : ("team" as const)
    const at = after.answeredAt === null ? ctx.clock.now() : new Date(after.answeredAt)
    const facts = { reason: after.state }
    await notify(tx, { teamId: ctx.team.id, event: "offer.answered", submissionId, actorId: null, userIds, facts, at })
  }
}

import { defineEvent, type NotifyContext } from "../../platform/event-definitions.ts"
import { stageChange } from "../history/schema.ts"
import { notify } from "../notifications/notify.ts"

export const decisionEvents = {
  "submission.published": defineEvent({
    before: stageChange,
    after: stageChange,
    history: "all",
    undo: true,
    webhook: { type: "submission.decided", data: ({ after }) => ({ decision: { id: after.stageId, name: after.name } }) },
    notify: notifyTeam,
  }),
}

/** Notifies the team: of one decision with its submission, of several with their number. */
async function notifyTeam({ tx, ctx, actId }: NotifyContext, events: readonly { submissionId: string | null }[]): Promise<void> {
  const ids = events.flatMap(({ submissionId }) => submissionId ?? [])
  const gathered = actId === undefined ? {} : { gather: actId }
  const about = ids.length > 1 ? { submissionId: null, facts: { count: ids.length }, ...gathered } : { submissionId: ids[0] ?? null }
  const { team, actor, clock } = ctx
  await notify(tx, { teamId: team.id, event: "decision.published", actorId: actor.id, userIds: "team", at: clock.now(), ...about })
}

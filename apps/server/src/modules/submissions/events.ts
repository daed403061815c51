import { defineEvent, shape } from "../../platform/event-definitions.ts"
import { type ErasedBecause, editChange, stageChange } from "../history/schema.ts"
import { notifyRecipients } from "../notifications/recipients.ts"

export const submissionEvents = {
  "submission.created": defineEvent({ after: stageChange, history: "all", webhook: { type: "submission.created" } }),
  "submission.edited": defineEvent({
    after: editChange,
    history: "all",
    webhook: { type: "submission.updated", data: ({ after }) => ({ change: "answers", version: after.version, fields: after.keys }) },
    notify: notifyRecipients("submission.edited"),
  }),
  "submission.withdrawn": defineEvent({
    before: stageChange,
    after: stageChange,
    history: "all",
    webhook: {
      type: "submission.withdrawn",
      data: ({ before: { stageId, name, held } }) => ({ from: { id: stageId, name, held } }),
    },
    notify: notifyRecipients("submission.withdrawn"),
  }),
  "submission.erased": defineEvent({
    // Null in events from before the reason was stored.
    after: shape<{ because: ErasedBecause } | null>(),
    history: "all",
    // A program that keeps a copy can then erase it too.
    webhook: { type: "submission.updated", data: () => ({ change: "erased" }) },
  }),
}

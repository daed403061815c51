import { newSecret } from "@intray/db/id"
import type { Examples } from "../../testing/examples.ts"

export const snoozeExamples: Examples = {
  "snoozes.set": ({ submissionId }) => ({
    submissionIds: [submissionId],
    until: new Date(Date.now() + 86_400_000).toISOString(),
    actId: `act-${newSecret(60)}`,
  }),
}

import { defineEvent, shape } from "../../platform/event-definitions.ts"
import { stageChange } from "../history/schema.ts"

const started = shape<{ importId: string; fileName: string; created: number }>()

export const importEvents = {
  // No webhook: the sender has the data already, and an import may have many thousands of rows.
  "submission.imported": defineEvent({ after: stageChange, history: "all" }),
  "submission.deleted": defineEvent({ before: shape<{ number: number; importId: string }>() }),
  "import.started": defineEvent({ after: started, audience: "submission:import" }),
  "import.cancelled": defineEvent({ after: started, audience: "submission:import" }),
  "import.undo_started": defineEvent({ after: started, audience: "submission:import" }),
}

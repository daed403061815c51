import { defineEvent, shape } from "../../platform/event-definitions.ts"

type Bulk = { bulkId: string; kind: string; params: unknown; total: number }

export const bulkEvents = {
  "bulk.started": defineEvent({ after: shape<Bulk>(), audience: "actor" }),
  "bulk.finished": defineEvent({ after: shape<Bulk & { state: string; done: number; changed: number }>(), audience: "actor" }),
}

import { z } from "zod"
import { defineEvent, shape } from "../../platform/event-definitions.ts"

export const publicationEvents = {
  "publication.planned": defineEvent({ after: z.object({ publicationId: z.string(), total: z.number(), runAt: z.string() }), undo: true }),
  "publication.unplanned": defineEvent({ after: shape<{ publicationId: string }>() }),
  "publication.started": defineEvent({ after: shape<{ publicationId: string; total: number; runAt: string }>() }),
  "publication.recalled": defineEvent({ after: shape<{ publicationId: string; count: number }>() }),
  "publication.finished": defineEvent({ after: shape<{ publicationId: string; total: number }>() }),
}

import { defineEvent, shape } from "../../platform/event-definitions.ts"

type SetChange = { setId: string; portalId: string; name: string }

/** Boards are seen by members who may decide. */
const audience = "submission:move"

export const boardEvents = {
  "board.saved": defineEvent({ after: shape<{ portalId: string }>(), audience }),
  "board.moved": defineEvent({ after: shape<{ setId: string; portalId: string; column: string; count: number }>(), audience }),
  "board.set_created": defineEvent({ after: shape<SetChange>(), audience }),
  "board.set_renamed": defineEvent({ before: shape<SetChange>(), after: shape<SetChange>(), audience }),
  "board.set_deleted": defineEvent({ before: shape<SetChange>(), audience }),
}

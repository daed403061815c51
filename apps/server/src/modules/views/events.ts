import { defineEvent, shape } from "../../platform/event-definitions.ts"

type View = { id: string; name: string; shared: boolean; search: Record<string, string>; ownerId: string }

const view = shape<View>()

export const viewEvents = {
  "view.created": defineEvent({ after: view }),
  "view.updated": defineEvent({ before: view, after: view }),
  "view.deleted": defineEvent({ before: shape<View & { position: number; createdAt: number }>() }),
  "view.restored": defineEvent({ after: view }),
}

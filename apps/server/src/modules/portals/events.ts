import { defineEvent, shape } from "../../platform/event-definitions.ts"

/** As many settings as a portal has, never its password. */
const settings = shape<{ portalId: string; hasPassword: boolean } & Record<string, unknown>>()
const state = shape<{ portalId: string; state: string }>()
const groups = shape<{ portalId: string; limited: boolean; groupIds: string[] }>()

export const portalEvents = {
  "portal.created": defineEvent({
    after: shape<{ portalId: string; slug: string; title: string; template?: string; duplicateOf?: string }>(),
  }),
  "portal.updated": defineEvent({ before: settings, after: settings }),
  "portal.published": defineEvent({
    before: shape<{ portalId: string; version: number }>(),
    after: shape<{ portalId: string; version: number; changes: number }>(),
  }),
  "portal.state_changed": defineEvent({ before: state, after: state }),
  "portal.groups_changed": defineEvent({ before: groups, after: groups }),
}

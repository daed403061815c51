import { defineEvent, shape } from "../../platform/event-definitions.ts"

type Release = { releaseId: string; kind: string; name: string }
type Snapshot = { releaseId: string; snapshot: number; entries: number }

const release = shape<Release>()
const state = shape<{ releaseId: string; state: string }>()
const name = shape<{ releaseId: string; name: string }>()
const total = shape<{ releaseId: string; total: number }>()
const page = shape<{ releaseId: string; slug: string | null; snapshot: number | null }>()

// Not everybody who reads submissions sees what a release contains; its screen reads it again, with the member's own permissions.
const audience = "release:publish"

export const releaseEvents = {
  "release.created": defineEvent({ after: release, audience }),
  "release.updated": defineEvent({ before: name, after: name, audience }),
  "release.filled": defineEvent({ before: total, after: total, audience }),
  "release.deleted": defineEvent({ before: release, audience }),
  "release.frozen": defineEvent({ after: shape<Snapshot>(), audience }),
  "release.planned": defineEvent({ before: state, after: shape<Release & { snapshot: number; total: number; runAt: string }>(), audience }),
  "release.recalled": defineEvent({ before: state, after: shape<Release & { snapshot: number }>(), audience }),
  "release.reopened": defineEvent({ before: state, after: state, audience }),
  "release.published": defineEvent({
    before: state,
    after: shape<Release & { snapshot: number; total: number; publishedAt: string }>(),
    audience,
    webhook: {
      type: "release.published",
      data: ({ after: { releaseId, kind, name, snapshot, total } }) => ({ release: { id: releaseId, kind, name, snapshot, total } }),
    },
  }),
  "release.page_changed": defineEvent({ before: page, after: page, audience }),
  "release.erased": defineEvent({ after: shape<Snapshot>(), audience }),
}

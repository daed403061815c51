import { defineEvent, shape } from "../../platform/event-definitions.ts"
import { type StageChange, stageChange } from "../history/schema.ts"
import type { Confirmation } from "./schema.ts"

type Stage = { stageId: string; name: string }
type StageAttributes = Stage & { category: string; publicWording: string; glyph: string | null; confirmation?: Confirmation | null }

const stage = shape<Stage>()
const attributes = shape<StageAttributes>()
const order = shape<{ stageIds: string[] }>()
const names = shape<{ names: string[] }>()

const place = ({ stageId, name, held }: StageChange) => ({ id: stageId, name, held })
const moved = {
  before: stageChange,
  after: stageChange,
  history: "all",
  undo: true,
  webhook: {
    type: "submission.stage_changed",
    data: ({ before, after }: { before: StageChange; after: StageChange }) => ({ from: place(before), to: place(after) }),
  },
} as const

export const stageEvents = {
  "submission.stage_changed": defineEvent(moved),
  /** Another stage replaced a removed one, for the team or for the submitter. */
  "submission.restaged": defineEvent(moved),
  "stage.created": defineEvent({ after: shape<Stage & { category: string }>() }),
  "stage.updated": defineEvent({ before: attributes, after: attributes }),
  "stage.reordered": defineEvent({ before: order, after: order }),
  "stage.archived": defineEvent({ after: shape<Stage & { replacedById: string }>() }),
  "stage.restored": defineEvent({ after: stage }),
  "stage.deleted": defineEvent({ before: stage }),
  /** All stages were replaced by those of a template. */
  "stage.replaced": defineEvent({ before: names, after: names }),
}

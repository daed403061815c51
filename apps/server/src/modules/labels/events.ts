import { defineEvent, shape } from "../../platform/event-definitions.ts"
import { labelChange } from "../history/schema.ts"

type Label = { labelId: string; groupId: string; name: string }
type LabelAttributes = {
  labelId: string
  name: string
  hue: string
  icon: string | null
  key: string | null
  description: string
  feedbackText: string | null
}
type Group = { groupId: string; name: string }
type GroupAttributes = Group & {
  multiple: boolean
  required: boolean
  /** Ids of labels and of portals. Null: the group always applies, and to every portal. */
  onlyIf: string[] | null
  portals: string[] | null
}

const label = shape<Label>()
const attributes = shape<LabelAttributes>()
const order = shape<{ groupId: string; labelIds: string[] }>()
const named = shape<{ labelId: string; name: string }>()
const group = shape<Group>()
const groupAttributes = shape<GroupAttributes>()
const groupOrder = shape<{ groupIds: string[] }>()

const marked = {
  before: labelChange,
  after: labelChange,
  history: "all",
  undo: true,
  webhook: {
    type: "submission.labelled",
    data: ({ after }: { after: { labelId: string; name: string; on: boolean } }) => ({
      label: { id: after.labelId, name: after.name, on: after.on },
    }),
  },
} as const

export const labelEvents = {
  "submission.labelled": defineEvent(marked),
  "submission.unlabelled": defineEvent(marked),
  "label.created": defineEvent({ after: label }),
  "label.updated": defineEvent({ before: attributes, after: attributes }),
  "label.reordered": defineEvent({ before: order, after: order }),
  "label.archived": defineEvent({ after: named }),
  "label.restored": defineEvent({ after: named }),
  "label.deleted": defineEvent({ before: label }),
  "label_group.created": defineEvent({ after: groupAttributes }),
  "label_group.updated": defineEvent({ before: groupAttributes, after: groupAttributes }),
  "label_group.reordered": defineEvent({ before: groupOrder, after: groupOrder }),
  "label_group.archived": defineEvent({ after: group }),
  "label_group.restored": defineEvent({ after: group }),
  "label_group.deleted": defineEvent({ before: shape<Group & { labels: number }>() }),
}

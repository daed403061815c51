import { defineEvent, shape } from "../../platform/event-definitions.ts"

const template = shape<{ id: string; name: string }>()

export const templateEvents = {
  "template.saved": defineEvent({ after: template }),
  "template.renamed": defineEvent({ before: template, after: template }),
  "template.deleted": defineEvent({ before: template }),
}

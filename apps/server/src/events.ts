import { apiKeyEvents } from "./modules/api-keys/events.ts"
import { assignmentEvents } from "./modules/assignments/events.ts"
import { boardEvents } from "./modules/boards/events.ts"
import { bulkEvents } from "./modules/bulk/events.ts"
import { commentEvents } from "./modules/comments/events.ts"
import { decisionEvents } from "./modules/decisions/events.ts"
import { importEvents } from "./modules/imports/events.ts"
import { insightEvents } from "./modules/insights/events.ts"
import { labelEvents } from "./modules/labels/events.ts"
import { memberEvents } from "./modules/members/events.ts"
import { messageEvents } from "./modules/messages/events.ts"
import { offerEvents } from "./modules/offers/events.ts"
import { portalEvents } from "./modules/portals/events.ts"
import { publicationEvents } from "./modules/publications/events.ts"
import { releaseEvents } from "./modules/releases/events.ts"
import { reviewEvents } from "./modules/reviews/events.ts"
import { ruleEvents } from "./modules/rules/events.ts"
import { snoozeEvents } from "./modules/snoozes/events.ts"
import { stageEvents } from "./modules/stages/events.ts"
import { submissionEvents } from "./modules/submissions/events.ts"
import { suggestionEvents } from "./modules/suggestions/events.ts"
import { teamEvents } from "./modules/teams/events.ts"
import { templateEvents } from "./modules/templates/events.ts"
import { trashEvents } from "./modules/trash/events.ts"
import { viewEvents } from "./modules/views/events.ts"
import type { WebhookEvent } from "./modules/webhooks/schema.ts"
import type { AnyEventDefinition } from "./platform/event-definitions.ts"

/** The events of every module. A new module adds its line. */
const modules = [
  apiKeyEvents,
  assignmentEvents,
  bulkEvents,
  commentEvents,
  decisionEvents,
  importEvents,
  insightEvents,
  labelEvents,
  memberEvents,
  messageEvents,
  offerEvents,
  portalEvents,
  publicationEvents,
  releaseEvents,
  reviewEvents,
  snoozeEvents,
  stageEvents,
  submissionEvents,
  suggestionEvents,
  teamEvents,
  templateEvents,
  trashEvents,
  viewEvents,
  boardEvents,
  ruleEvents,
] as const satisfies readonly Readonly<Record<string, AnyEventDefinition & { webhook: { type: WebhookEvent } | null }>>[]

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never
/** Every definition by the type of its event. */
export type EventDefinitions = Intersection<(typeof modules)[number]>

const definitions = new Map<string, AnyEventDefinition>()
for (const module of modules) {
  for (const [type, definition] of Object.entries(module)) {
    if (definitions.has(type)) throw new Error(`The event ${type} is defined twice.`)
    definitions.set(type, definition)
  }
}

/** @returns null for a type that only a later version knows: no history, live update, undo, notification or webhook has it */
export function getEventDefinition(type: string): AnyEventDefinition | null {
  return definitions.get(type) ?? null
}

/** The types of the events that a predicate selects. */
export function listEventTypes(select: (definition: AnyEventDefinition) => boolean): string[] {
  return [...definitions].flatMap(([type, definition]) => (select(definition) ? [type] : []))
}

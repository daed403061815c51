import { type EventDefinitions, getEventDefinition } from "../../events.ts"
import { parseState } from "../../platform/event-definitions.ts"
import type { EventChanges, EventType } from "../../platform/events.ts"

/** The types that undo reads. */
type UndoType = { [Type in EventType]: EventDefinitions[Type]["undo"] extends true ? Type : never }[EventType]
/** One part of an act: what it did to a submission. */
export type Part = { [Type in UndoType]: { submissionId: string; type: Type } & EventChanges[Type] }[UndoType]

/** A stored event as a part of its act; null where undo does not read it. @throws ZodError where it is not what its definition says */
export function partOf(row: { submissionId: string; type: string; before: unknown; after: unknown }): Part | null {
  const definition = getEventDefinition(row.type)
  if (!definition?.undo) return null
  const state = { before: parseState(definition.before, row.before), after: parseState(definition.after, row.after) }
  // Parsed with the schemas of its own type, which the compiler does not follow through the name.
  return { submissionId: row.submissionId, type: row.type, ...state } as Part
}

import { getEventDefinition } from "../../events.ts"
import type { NewEvent } from "../../platform/events.ts"
import type { Change, Changer } from "./change.ts"

/** Sends the notifications of the events of a change, in its transaction: the events of one type together. */
export async function notifyOfEvents(change: Change<Changer>): Promise<void> {
  const byType = new Map<string, NewEvent[]>()
  for (const event of change.events) byType.set(event.type, [...(byType.get(event.type) ?? []), event])
  for (const [type, events] of byType) await getEventDefinition(type)?.notify?.(change, events)
}

import type { NewEvent } from "../platform/events.ts"

type Bare = Omit<NewEvent, "type" | "before" | "after"> & { type: string }

/** An event of any type, known or not, that says nothing of before and after: for the person who only hears that something happened. */
export function bare(entry: Bare): NewEvent {
  return { ...entry, before: null, after: null } as unknown as NewEvent
}

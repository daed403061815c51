import type { Field } from "@intray/server/modules/forms/schema"
import { showing } from "./index.ts"
import type { Shown } from "./type.ts"

/** What reading an answer needs of the type of its field. This is the door for the inbox, see `halves.ts` of the build. */
export function shownOf<F extends Field>(field: F): Shown<F> {
  return showing[field.type] as unknown as Shown<F>
}

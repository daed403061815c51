import type { Field } from "@intray/server/modules/forms/schema"
import { asking } from "./index.ts"
import type { Asked } from "./type.ts"

/** What the public form needs of the type of a field. This is the door for public pages, see `halves.ts` of the build. */
export function askedOf<F extends Field>(field: F): Asked<F> {
  return asking[field.type] as unknown as Asked<F>
}

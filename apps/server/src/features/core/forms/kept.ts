import type { Field } from "./schema.ts"
import { keeping } from "./types/index.ts"
import type { Kept } from "./types/type.ts"

/** What the type of a field says about its answers once they are kept. */
export function keptOf<F extends Field>(field: F): Kept<F> {
  return keeping[field.type] as unknown as Kept<F>
}

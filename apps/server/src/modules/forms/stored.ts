import type { Field } from "./schema.ts"
import { storing } from "./types/index.ts"
import type { Stored } from "./types/type.ts"

/** What the type of a field says about its answers once they are stored. */
export function storedOf<F extends Field>(field: F): Stored<F> {
  return storing[field.type] as unknown as Stored<F>
}

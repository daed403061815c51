import type { Field } from "@intray/server/modules/forms/schema"
import { managing } from "./index.ts"
import type { Managed } from "./type.ts"

/** What the builder needs of the type of a field. */
export function managedOf<F extends Field>(field: F): Managed<F> {
  return managing[field.type] as unknown as Managed<F>
}

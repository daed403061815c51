import { z } from "zod"
import { type FormDefinition, formDefinition } from "./schema.ts"

/** Forms that were read with the schema and cannot have changed since. */
const checked = new WeakSet<object>()

function freeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const each of Object.values(value)) freeze(each)
  }
  return value
}

/** Reads a stored form; what comes back is frozen, and is known to {@link checkedForm}. @throws ZodError */
export function checkForm(stored: unknown): FormDefinition {
  const form = freeze(formDefinition.parse(stored))
  checked.add(form)
  return form
}

/**
 * A form in an answer: one that was read with the schema is not read again for everybody who looks at it, any other is. A form of a hundred
 * questions takes longer to check than everything else about a submission takes to find.
 */
export const checkedForm = z.custom<FormDefinition>(
  (value) => typeof value === "object" && value !== null && (checked.has(value) || formDefinition.safeParse(value).success),
)

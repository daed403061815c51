import { common } from "@intray/server/copy/translated"
import type { LeafField } from "@intray/server/features/core/forms/schema"
import { useQuestion } from "./form-context.tsx"
import type { Address } from "./places.ts"

/** What label, help, error and ids a question's frame takes. */
export function useFrame(field: LeafField, address: Address) {
  const q = useQuestion(address)
  return {
    q,
    frame: {
      id: q.id,
      label: field.label,
      help: field.help || undefined,
      error: q.error,
      required: field.required,
      optional: field.required ? undefined : common.optional,
    },
  }
}

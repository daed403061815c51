import { common } from "@intray/i18n/translated"
import type { Field, LeafField } from "@intray/server/modules/forms/schema"
import { pathOfAddress } from "@intray/server/modules/forms/written"
import { useForm, useQuestion } from "./form-context.tsx"
import type { Address } from "./places.ts"
import { written } from "./written.tsx"

/** What label, help, error and ids a question's frame takes. */
export function useFrame(field: LeafField, address: Address) {
  const { portal } = useForm()
  const q = useQuestion(address)
  const path = pathOfAddress(address)
  return {
    q,
    frame: {
      id: q.id,
      // The only question of an item is called as the item is, in our words.
      label: isOwn(portal.fields, path, field) ? written(portal, `${path}:label`, field.label) : field.label,
      help: field.help ? written(portal, `${path}:help`, field.help) : undefined,
      error: q.error,
      required: field.required,
      optional: field.required ? undefined : common.optional,
    },
  }
}

function isOwn(fields: readonly Field[], path: string, { label }: LeafField): boolean {
  const [key, inner] = path.split(".")
  const field = fields.find((one) => one.key === key)
  const asked = field?.type === "group" ? field.fields.find((one) => one.key === inner) : field
  return asked?.label === label
}

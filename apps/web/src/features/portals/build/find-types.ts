import { formBuilder } from "@intray/server/copy/form-builder"
import type { FieldType } from "@intray/server/features/core/forms/schema"
import { type TypeGroup, typeGroups } from "./form-types.ts"

/** The types whose name or help has every typed word, in their groups; those whose name begins with the first word come first. */
export function findTypes(text: string): { key: TypeGroup; types: FieldType[] }[] {
  const wanted = text.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const groups = (Object.keys(typeGroups) as TypeGroup[]).map((key) => ({
    key,
    types: typeGroups[key].filter((type) => {
      const said = `${formBuilder.types[type]} ${formBuilder.typeHelp[type]} ${type}`.toLowerCase()
      return wanted.every((word) => said.includes(word))
    }) as FieldType[],
  }))
  const found = groups.filter((group) => group.types.length > 0)
  const [first] = wanted
  if (first === undefined) return found
  const names = (group: { types: FieldType[] }) => group.types.some((type) => formBuilder.types[type].toLowerCase().startsWith(first))
  return found
    .map((group) => ({ ...group, types: group.types.toSorted((a, b) => Number(names({ types: [b] })) - Number(names({ types: [a] }))) }))
    .toSorted((a, b) => Number(names(b)) - Number(names(a)))
}

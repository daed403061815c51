import { formBuilder } from "@intray/i18n/form-builder"
import { formatList } from "@intray/i18n/format"
import type { FormDefinition } from "@intray/server/modules/forms/schema"
import { locale } from "../../../lib/i18n.ts"
import { allPaths } from "./builder-state.ts"
import { fieldChange, findField } from "./form-tree.ts"

/** Names the questions in which two drafts differ. */
export function FormDiff({ mine, other }: { mine: FormDefinition; other: FormDefinition }) {
  const names = differing(mine, other)
  if (names.length === 0) return null
  return <>{formBuilder.conflict.differs({ names: formatList(locale, names) })}</>
}

/** Questions that only one of the drafts has, or that differ, by their label; at most five. */
function differing(mine: FormDefinition, other: FormDefinition): string[] {
  const changed = allPaths(mine).filter((path) => fieldChange(mine, other, path) !== null)
  const gone = allPaths(other).filter((path) => findField(mine, path) === null)
  return [
    ...changed.map((path) => findField(mine, path)?.label ?? path),
    ...gone.map((path) => findField(other, path)?.label ?? path),
  ].slice(0, 5)
}

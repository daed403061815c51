import { insteadOf } from "@intray/server/modules/forms/asked"
import type { FormDefinition } from "@intray/server/modules/forms/schema"
import { pathOfAddress } from "@intray/server/modules/forms/written"
import { type FieldPath, findField, joinPath, siblings, splitPath } from "./form-tree.ts"

/** The field that an element of the preview is in; null where there is none. */
export function pathAt(form: FormDefinition, target: EventTarget | null): FieldPath | null {
  // An element of the frame is none of this page's own classes.
  const place = (target as Partial<Element> | null)?.closest?.("[data-address]")
  const address = place?.getAttribute("data-address")
  if (!address) return null
  const path = pathOfAddress(address)
  return findField(form, path) ? path : null
}

/** Where a field is drawn: itself, or its first item in a group. */
export function placeOf(page: ParentNode, path: FieldPath): HTMLElement | null {
  const [key = "", inner] = path.split(".")
  const selector =
    inner === undefined
      ? `[data-address="${CSS.escape(key)}"]`
      : `[data-address^="${CSS.escape(key)}."][data-address$=".${CSS.escape(inner)}"]`
  return page.querySelector<HTMLElement>(selector)
}

/** The field as part of which a field is drawn: a link that answers for a sound is with it, every other by itself. */
export function drawnAs(form: FormDefinition, path: FieldPath): FieldPath {
  const { group, key } = splitPath(path)
  const sound = siblings(form, group)?.find((field) => insteadOf(field) === key)
  return sound ? joinPath(group, sound.key) : path
}

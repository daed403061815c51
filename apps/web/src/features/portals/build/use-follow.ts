import { pathOfAddress } from "@intray/server/modules/forms/written"
import { type RefObject, useEffect, useRef } from "react"
import { stepOf } from "../../../public/portal/steps.ts"
import type { PortalForm } from "../../../public/portal/use-portal-form.ts"
import { type FieldPath, splitPath } from "./form-tree.ts"
import { placeOf } from "./preview-places.ts"

const mark = "data-here"
/** Drawn on the element itself: the frame has the public pages' style sheet, which knows nothing of a builder. */
const look = { outline: "2px solid var(--here)", "outline-offset": "7px", "border-radius": "8px" }

/** Shows in the preview which field is being changed: on its step, in sight, with a frame around it. */
export function useFollow(
  page: RefObject<HTMLElement | null>,
  form: PortalForm,
  selected: FieldPath | null,
  layout: string,
  onFound: (found: boolean) => void,
): void {
  const { walk, steps } = form
  const key = selected === null ? null : (splitPath(selected).group ?? selected)
  // biome-ignore lint/correctness/useExhaustiveDependencies: goes to the step once, when another field is picked
  useEffect(() => {
    if (key === null) return
    const step = walk.steps.findIndex((one) => one.key === key)
    const wanted = step === -1 ? stepOf(walk, key) : step
    if (walk.open.includes(wanted) && wanted !== steps.current) steps.go(wanted)
  }, [key])

  const told = useRef<boolean | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step that comes and an answer that shows a field bring its place along
  useEffect(() => {
    const root = page.current
    const place = root && selected !== null ? placeOf(root, selected) : null
    const found = selected === null || place !== null
    // Told once and not at each letter: React takes what an effect sets 50 times in a row for a loop.
    if (told.current !== found) onFound(found)
    told.current = found
    if (!root || !place) return
    place.setAttribute(mark, "")
    place.style.setProperty("scroll-margin", "24px")
    for (const [name, value] of Object.entries(look)) place.style.setProperty(name, value)
    // Anyone who is typing there is looking there.
    if (!place.contains(root.ownerDocument.activeElement)) place.scrollIntoView({ block: "nearest" })
    return () => {
      place.removeAttribute(mark)
      for (const name of Object.keys(look)) place.style.removeProperty(name)
    }
  }, [page, selected, steps.current, form.hidden, layout])

  // What is wrong takes the focus, as on the page itself, whose own document this is not.
  const { focus } = form
  useEffect(() => {
    if (!focus || !page.current) return
    const place = placeOf(page.current, pathOfAddress(focus.address))
    place?.querySelector<HTMLElement>("input, select, textarea, button")?.focus({ preventScroll: true })
    place?.scrollIntoView({ block: "center" })
  }, [page, focus])
}

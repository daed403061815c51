import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter"
import { type RefObject, useEffect, useRef, useState } from "react"
import type { Place } from "./form-moves.ts"
import type { FieldPath } from "./form-tree.ts"

export type Edge = "top" | "bottom"

/** Marks what is dragged as a field of this list, among everything that can be dragged over a page. */
const kind = "intray/field"

type DropOptions = {
  element: RefObject<HTMLElement | null>
  enabled: boolean
  /** Where a field dropped on that half would go; null when it cannot go there. */
  placeAt: (dragged: FieldPath, edge: Edge) => Place | null
  onDrop: (dragged: FieldPath, place: Place) => void
}

/** Takes dropped fields, and says on which edge they would land while one is held above. */
export function useFieldDrop({ element, enabled, placeAt, onDrop }: DropOptions): Edge | null {
  const [edge, setEdge] = useState<Edge | null>(null)
  const latest = useRef({ placeAt, onDrop })
  latest.current = { placeAt, onDrop }
  useEffect(() => {
    const target = element.current
    if (!target || !enabled) return
    const edgeAt = (y: number): Edge => {
      const box = target.getBoundingClientRect()
      return y < box.top + box.height / 2 ? "top" : "bottom"
    }
    const pathOf = (data: Record<string | symbol, unknown>) => (data.kind === kind ? String(data.path) : null)
    const show = (own: boolean, y: number) => setEdge(own ? edgeAt(y) : null)
    return dropTargetForElements({
      element: target,
      canDrop: ({ source, input }) => {
        const path = pathOf(source.data)
        return path !== null && latest.current.placeAt(path, edgeAt(input.clientY)) !== null
      },
      // Rows stand inside the list of their group: only the innermost one that takes the field shows it.
      onDrag: ({ location, self }) => show(location.current.dropTargets[0]?.element === self.element, location.current.input.clientY),
      onDropTargetChange: ({ location, self }) =>
        show(location.current.dropTargets[0]?.element === self.element, location.current.input.clientY),
      onDragLeave: () => setEdge(null),
      onDrop: ({ location, source, self }) => {
        setEdge(null)
        const path = pathOf(source.data)
        if (path === null || location.current.dropTargets[0]?.element !== self.element) return
        const place = latest.current.placeAt(path, edgeAt(location.current.input.clientY))
        if (place) latest.current.onDrop(path, place)
      },
    })
  }, [element, enabled])
  return edge
}

/** Lets a field be dragged by its handle. True while it is. */
export function useFieldDrag(
  element: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  path: FieldPath,
  enabled: boolean,
): boolean {
  const [dragging, setDragging] = useState(false)
  useEffect(() => {
    if (!element.current || !handle.current || !enabled) return
    return draggable({
      element: element.current,
      dragHandle: handle.current,
      getInitialData: () => ({ kind, path }),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    })
  }, [element, handle, path, enabled])
  return dragging
}

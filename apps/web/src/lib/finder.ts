import { type ChangeEvent, type KeyboardEvent, type PointerEvent, useId, useState } from "react"

/** How far a page of keys goes on. */
const PAGE = 8

/**
 * Where a key leads in a list: arrows go round, Home and End to its ends, pages stop there.
 * @param at what is marked now
 * @returns the place; null: the key is none of these, or there is nowhere to go
 */
export function placeAfter(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  const last = count - 1
  switch (key) {
    case "ArrowDown":
      return at >= last ? 0 : at + 1
    case "ArrowUp":
      return at <= 0 ? last : at - 1
    case "Home":
      return 0
    case "End":
      return last
    case "PageDown":
      return Math.min(last, at + PAGE)
    case "PageUp":
      return Math.max(0, at - PAGE)
    default:
      return null
  }
}

/**
 * A box above a list of what it finds: arrows go round the list, Home and End to its ends, Enter takes what is marked, and the box keeps the
 * focus all along; Escape is left to what it stands in, which closes. Typing marks the first again. What is found depends on `text`, so the list comes afterwards: `over(how many, what taking one does)`.
 */
export function useFinder() {
  const [text, setText] = useState("")
  const [active, setActive] = useState(0)
  const list = useId()
  const idOf = (index: number) => `${list}-${index}`
  return {
    text,
    /** Id that the list has to have. */
    list,
    over(count: number, take: (index: number) => void) {
      const at = Math.min(active, count - 1)
      const onKeyDown = (event: KeyboardEvent) => {
        if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
        // With Shift they select what was typed.
        const next = event.shiftKey ? null : placeAfter(event.key, at, count)
        if (next !== null) {
          event.preventDefault()
          setActive(next)
          document.getElementById(idOf(next))?.scrollIntoView({ block: "nearest" })
        } else if (event.key === "Enter") {
          event.preventDefault()
          if (at >= 0) take(at)
        }
      }
      return {
        /** Which is marked; -1 where nothing is found. */
        at,
        /** Properties of the box. */
        box: {
          type: "text",
          role: "combobox",
          "aria-expanded": true,
          "aria-autocomplete": "list",
          "aria-controls": list,
          "aria-activedescendant": at >= 0 ? idOf(at) : undefined,
          autoComplete: "off",
          value: text,
          onChange: (event: ChangeEvent<HTMLInputElement>) => {
            setText(event.currentTarget.value)
            setActive(0)
          },
          onKeyDown,
        } as const,
        /** Properties of one in the list. @param chosen it has been chosen before; where nothing ever is, the marked one counts as such */
        option: (index: number, chosen = index === at) =>
          ({
            id: idOf(index),
            role: "option",
            "aria-selected": chosen,
            onPointerDown: (event: PointerEvent) => event.preventDefault(),
            onPointerMove: () => setActive(index),
            onClick: () => take(index),
          }) as const,
      }
    },
  }
}

export type FinderOption = ReturnType<ReturnType<ReturnType<typeof useFinder>["over"]>["option"]>

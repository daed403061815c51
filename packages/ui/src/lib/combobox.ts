import { type ChangeEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useId, useState } from "react"

/** Number of items that Page Up and Page Down move. */
const PAGE = 8

/**
 * Returns the item that a key moves to: arrows wrap around, Home and End go to the ends, pages stop there.
 * @param at the active item
 * @returns the index; null: it is no navigation key, or there is nowhere to go
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

/** Modifier keys that were held while an item was chosen, by key or pointer. */
export type TakenWith = Pick<KeyboardEvent, "shiftKey" | "altKey">

export type ComboboxOptions = {
  /** Required id of the list; its options' ids are derived from it. */
  list: string
  /** Number of items in the list. */
  count: number
  /** Index of the active item; -1: none. */
  at: number
  /** Whether the list is shown. */
  open?: boolean
  /** The input has several lines: Home, End and pages move inside the text, and Shift+Enter inserts a line break. */
  multiline?: boolean
  /** Returns the item that a key moves to; {@link placeAfter} unless the items are in a grid. */
  place?: (key: string, at: number, count: number) => number | null
  onMove: (index: number) => void
  onTake: (index: number, held: TakenWith) => void
}

/**
 * Props for an input that keeps the focus while its keys move through a list: for the input, for each option, and the key handler. It has
 * no state; most callers want `useCombobox`.
 */
export function comboboxOf({ list, count, at, open = true, multiline = false, place = placeAfter, onMove, onTake }: ComboboxOptions) {
  const idOf = (index: number) => `${list}-${index}`
  const leadsTo = ({ key, shiftKey }: KeyboardEvent) => {
    // With Shift, these keys select text.
    if (shiftKey || (multiline && key !== "ArrowDown" && key !== "ArrowUp")) return null
    return place(key, at, count)
  }
  return {
    /** ARIA props that link the input to its list and to the active option. */
    names: {
      "aria-autocomplete": "list",
      "aria-controls": open ? list : undefined,
      "aria-activedescendant": open && at >= 0 ? idOf(at) : undefined,
    } as const,
    /** @returns whether the key belonged to the list */
    press(event: KeyboardEvent): boolean {
      if (!open || event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return false
      const next = leadsTo(event)
      const taken = event.key === "Enter" && !(multiline && (event.shiftKey || at < 0))
      if (next === null && !taken) return false
      event.preventDefault()
      if (next !== null) {
        onMove(next)
        document.getElementById(idOf(next))?.scrollIntoView({ block: "nearest" })
      } else if (at >= 0) onTake(at, event)
      return true
    },
    /** Props of one option. @param chosen whether it is selected; for lists without a selection, the active option counts as selected */
    option: (index: number, chosen = index === at) =>
      ({
        id: idOf(index),
        role: "option",
        "aria-selected": chosen,
        onPointerDown: (event: PointerEvent) => event.preventDefault(),
        onPointerMove: () => index !== at && onMove(index),
        onClick: (event: MouseEvent) => onTake(index, event),
      }) as const,
  }
}

export type ComboboxOption = ReturnType<ReturnType<typeof comboboxOf>["option"]>

/**
 * An input above a list of results: arrows wrap around, Home and End go to the ends, Enter chooses the active option, and the input keeps
 * the focus. Escape is left to the parent, which closes. Typing activates the first option again. The results depend on `text`, so the
 * list is passed afterwards: `over(count, onTake)`.
 * @param initial text that the input begins with
 */
export function useCombobox(initial = "") {
  const [text, setText] = useState(initial)
  const [active, setActive] = useState(0)
  const list = useId()
  return {
    text,
    setText,
    /** Required id of the list. */
    list,
    over(count: number, take: (index: number) => void) {
      const at = Math.min(active, count - 1)
      const { names, press, option } = comboboxOf({ list, count, at, onMove: setActive, onTake: take })
      return {
        /** Index of the active option; -1 if there are no results. */
        at,
        /** Props of the input. */
        box: {
          ...names,
          type: "text",
          role: "combobox",
          "aria-expanded": true,
          autoComplete: "off",
          value: text,
          onChange: (event: ChangeEvent<HTMLInputElement>) => {
            setText(event.currentTarget.value)
            setActive(0)
          },
          onKeyDown: press,
        } as const,
        option,
      }
    },
  }
}

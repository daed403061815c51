import { type ChangeEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useId, useState } from "react"

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

/** What was held while one was taken, by key or by pointer. */
export type TakenWith = Pick<KeyboardEvent, "shiftKey" | "altKey">

export type ComboboxOptions = {
  /** Id that the list has to have; its options are named after it. */
  list: string
  /** How many are in the list. */
  count: number
  /** Which is marked; -1: none. */
  at: number
  /** Whether the list is shown. */
  open?: boolean
  /** The box holds text of several lines: Home, End and pages move in that, and Shift with Enter begins a line. */
  multiline?: boolean
  /** Where a key leads; {@link placeAfter} unless what is listed is in rows. */
  place?: (key: string, at: number, count: number) => number | null
  onMove: (index: number) => void
  onTake: (index: number, held: TakenWith) => void
}

/**
 * A box that keeps the focus while its keys move through a list: what to give the box and each option, and what a key does. It holds
 * nothing itself; most want `useCombobox`.
 */
export function comboboxOf({ list, count, at, open = true, multiline = false, place = placeAfter, onMove, onTake }: ComboboxOptions) {
  const idOf = (index: number) => `${list}-${index}`
  const leadsTo = ({ key, shiftKey }: KeyboardEvent) => {
    // With Shift they select what was typed.
    if (shiftKey || (multiline && key !== "ArrowDown" && key !== "ArrowUp")) return null
    return place(key, at, count)
  }
  return {
    /** Properties by which the box names its list and what is marked in it. */
    names: {
      "aria-autocomplete": "list",
      "aria-controls": open ? list : undefined,
      "aria-activedescendant": open && at >= 0 ? idOf(at) : undefined,
    } as const,
    /** @returns whether the key was one of the list's */
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
    /** Properties of one in the list. @param chosen it has been chosen before; where nothing ever is, the marked one counts as such */
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
 * A box above a list of what it finds: arrows go round the list, Home and End to its ends, Enter takes what is marked, and the box keeps the
 * focus all along; Escape is left to what it is in, which closes. Typing marks the first again. What is found depends on `text`, so the list comes afterwards: `over(how many, what taking one does)`.
 */
export function useCombobox() {
  const [text, setText] = useState("")
  const [active, setActive] = useState(0)
  const list = useId()
  return {
    text,
    /** Id that the list has to have. */
    list,
    over(count: number, take: (index: number) => void) {
      const at = Math.min(active, count - 1)
      const { names, press, option } = comboboxOf({ list, count, at, onMove: setActive, onTake: take })
      return {
        /** Which is marked; -1 where nothing is found. */
        at,
        /** Properties of the box. */
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

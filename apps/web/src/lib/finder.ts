import { type ChangeEvent, type KeyboardEvent, type PointerEvent, useId, useState } from "react"

/**
 * A box above a list of what it finds: arrows go round the list, Enter takes what is marked, and the box keeps the focus all along. Typing
 * marks the first again. What is found depends on `text`, so the list comes afterwards: `over(how many, what taking one does)`.
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
        const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
        if (step !== 0 && count > 0) {
          event.preventDefault()
          const next = (at + step + count) % count
          setActive(next)
          document.getElementById(idOf(next))?.scrollIntoView({ block: "nearest" })
        } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
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

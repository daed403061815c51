import { type ComponentProps, useState } from "react"
import { afterPress } from "../../public/lib/after-press.ts"
import type { useFrame } from "../../public/portal/leaf-frame.ts"

type Handlers = Required<Pick<ComponentProps<"input">, "onChange" | "onKeyDown" | "onBlur">>

/**
 * For an input whose parts the browser takes one by one, as a day or a time: typed by half it has no value at all, and silence would lose it.
 * @returns whether it was left so, and the handlers that notice it
 */
export function useUnfinished(q: Pick<ReturnType<typeof useFrame>["q"], "set" | "leave" | "problem">): {
  unfinished: boolean
  handlers: Handlers
} {
  const [unfinished, setUnfinished] = useState(false)
  const handlers: Handlers = {
    onChange: (event) => {
      setUnfinished(false)
      q.set(event.target.value)
    },
    onKeyDown: (event) => {
      // Enter sends or goes on; what is typed by half would be left behind.
      if (event.key !== "Enter" || !event.currentTarget.validity.badInput) return
      event.preventDefault()
      setUnfinished(true)
    },
    onBlur: (event) => {
      const half = event.target.validity.badInput
      afterPress(() => setUnfinished(half))
      // Cleared, it has the value that it had: what was said of the half of it is taken back here.
      if (!half && q.problem !== undefined) q.set(event.target.value)
      q.leave()
    },
  }
  return { unfinished, handlers }
}

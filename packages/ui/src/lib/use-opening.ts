import { createContext, useContext, useEffect, useRef, useState } from "react"

type Opening = { number: number; latest: { readonly current: number } }

/** Which opening of a popover or menu its content belongs to. */
export const OpeningContext = createContext<Opening>({ number: 0, latest: { current: 0 } })

type Controls = { open?: boolean | undefined; defaultOpen?: boolean | undefined; onOpenChange?: ((open: boolean) => void) | undefined }

/**
 * Counts how often something opened. What is opened again while it still fades away must begin again: the library would keep the content
 * that was left, without the focus, and the keys meant for it would go to the page.
 * @returns `controls` for the library's root; `opening` for `OpeningContext`
 */
export function useOpening({ open, defaultOpen = false, onOpenChange }: Controls) {
  const [own, setOwn] = useState(defaultOpen)
  const isOpen = open ?? own
  const [seen, setSeen] = useState({ open: isOpen, number: 0 })
  if (seen.open !== isOpen) setSeen({ open: isOpen, number: isOpen ? seen.number + 1 : seen.number })
  const latest = useRef(seen.number)
  useEffect(() => {
    latest.current = seen.number
  })
  const change = (next: boolean) => {
    setOwn(next)
    onOpenChange?.(next)
  }
  return { controls: { open: isOpen, onOpenChange: change }, opening: { number: seen.number, latest } }
}

/** For the content: a key that is new with each opening, and a hand for the end of one, which leaves the focus with the next. */
export function useOpenedContent(onCloseAutoFocus: ((event: Event) => void) | undefined) {
  const { number, latest } = useContext(OpeningContext)
  return {
    key: number,
    onCloseAutoFocus: (event: Event) => {
      if (number !== latest.current) event.preventDefault()
      else onCloseAutoFocus?.(event)
    },
  }
}

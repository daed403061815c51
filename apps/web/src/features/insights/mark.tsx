import { useRouter } from "@tanstack/react-router"
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react"
import type { InboxLink } from "./data.ts"

/** The width that an element has, in pixels; 0 until it is known. */
export function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width] as const
}

/**
 * A mark of a drawing: pressed, it opens the submissions behind it. By keyboard and screen reader the same link is in the table, so that
 * fifty weeks are not fifty stops on the way down the page.
 */
export function Mark({ link, title, children }: { link: InboxLink | null; title: string; children: ReactNode }) {
  const router = useRouter()
  if (!link) {
    return (
      <g>
        <title>{title}</title>
        {children}
      </g>
    )
  }
  const target = { to: "/dashboard/submissions", search: link } as const
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    void router.navigate(target)
  }
  return (
    <a href={router.buildLocation(target).href} tabIndex={-1} onClick={open}>
      <title>{title}</title>
      {children}
    </a>
  )
}

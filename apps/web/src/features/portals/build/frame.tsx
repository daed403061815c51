import { type ReactNode, useEffect, useState } from "react"
import { createPortal } from "react-dom"
import sheet from "../../../public/public.css?url"

export type FrameProps = {
  title: string
  /** Pixels that the page inside believes to have. */
  width: number
  height: number
  /** Drawn smaller by this factor, to fit where it stands. */
  scale: number
  colours: "light" | "dark"
  children: ReactNode
}

/**
 * A page within the page: what is inside has a width of its own, so that it is laid out as on a phone or a desktop, and the
 * public pages' own style sheet. It is drawn by this page, so that it follows each change at once.
 */
export function Frame({ title, width, height, scale, colours, children }: FrameProps) {
  const [inner, setInner] = useState<Document | null>(null)
  useEffect(() => {
    if (!inner) return
    const root = inner.documentElement
    root.className = colours
    root.lang = document.documentElement.lang
  }, [inner, colours])
  const furnish = (frame: HTMLIFrameElement | null) => {
    const page = frame?.contentDocument
    if (!page || page.head.querySelector("link")) return
    const link = page.createElement("link")
    link.rel = "stylesheet"
    link.href = sheet
    // Drawn only once it has its looks: what is measured and brought into sight before would be somewhere else after.
    link.onload = () => setInner(page)
    link.onerror = () => setInner(page)
    page.head.append(link)
    page.title = title
  }
  return (
    <iframe
      title={title}
      ref={furnish}
      onLoad={(event) => furnish(event.currentTarget)}
      style={{ width, height, transform: scale === 1 ? undefined : `scale(${scale})` }}
      className="block origin-top-left border-0 bg-bg"
    >
      {inner && createPortal(children, inner.body)}
    </iframe>
  )
}

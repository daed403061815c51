import { cx } from "@intray/ui/lib/cx"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { createPortal } from "react-dom"
import sheet from "../public/public.css?url"

export type PageFrameProps = {
  title: string
  /** Pixels that the page inside believes to have, drawn smaller by a factor to fit where it is; without it, as large as where it is. */
  size?: { width: number; height: number; scale: number }
  colours: "light" | "dark"
  /** Pressed anywhere within the page inside, whose keys this page does not hear by itself; also before anything is drawn there. */
  onEscape?: () => void
  children: ReactNode
}

/**
 * A page within the page: what is inside has a width of its own, so that it is laid out as on a phone or a desktop, and the
 * public pages' own style sheet. It is drawn by this page, so that it follows each change at once.
 */
export function PageFrame({ title, size, colours, onEscape, children }: PageFrameProps) {
  const [inner, setInner] = useState<Document | null>(null)
  useEffect(() => {
    if (!inner) return
    const root = inner.documentElement
    root.className = colours
    root.lang = document.documentElement.lang
  }, [inner, colours])
  const latestEscape = useRef(onEscape)
  useEffect(() => {
    latestEscape.current = onEscape
  }, [onEscape])
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
    page.addEventListener("keydown", (event) => event.key === "Escape" && latestEscape.current?.())
  }
  return (
    <iframe
      title={title}
      ref={furnish}
      onLoad={(event) => furnish(event.currentTarget)}
      style={size && { width: size.width, height: size.height, transform: size.scale === 1 ? undefined : `scale(${size.scale})` }}
      className={cx("block origin-top-left border-0 bg-bg", !size && "size-full")}
    >
      {inner && createPortal(children, inner.body)}
    </iframe>
  )
}

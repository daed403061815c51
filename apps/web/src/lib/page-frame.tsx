import { cx } from "@intray/ui/lib/cx"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { createPortal } from "react-dom"
import sheet from "../public/public.css?url"

export type PageFrameProps = {
  title: string
  /** Size of the inner page in pixels, and the factor by which it is scaled down; without it, the page fills its container. */
  size?: { width: number; height: number; scale: number }
  colours: "light" | "dark"
  /** Escape inside the frame, whose key events this page does not get; also before it has rendered. */
  onEscape?: () => void
  children: ReactNode
}

/**
 * An iframe with its own width, so that its content has the layout of a phone or a desktop, and with the public pages' style sheet. This
 * page renders into it, so that it follows each change at once.
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
    // Rendered only after the style sheet has loaded: earlier measurements and scrolling would be wrong.
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

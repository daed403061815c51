import { type ComponentPropsWithRef, type ElementType, useEffect } from "react"

type Props = ComponentPropsWithRef<"div"> & {
  as?: ElementType
  enabled?: boolean
  /** Props of the original that the overlays here do not need. */
  allowPinchZoom?: boolean
  shards?: unknown
}

let locks = 0

/**
 * Replaces `react-remove-scroll` in dialogs and menus: the page behind does not scroll while one is open. Sets a style property of the
 * document instead of adding a style element.
 */
export function RemoveScroll({ as: Root = "div", enabled = true, allowPinchZoom: _zoom, shards: _shards, ...rest }: Props) {
  useEffect(() => {
    if (!enabled) return
    const { style } = document.documentElement
    if (locks++ === 0) {
      // Padding replaces the scroll bar's width, so that nothing moves.
      style.paddingRight = `${window.innerWidth - document.documentElement.clientWidth}px`
      style.overflow = "hidden"
    }
    return () => {
      if (--locks > 0) return
      style.overflow = ""
      style.paddingRight = ""
    }
  }, [enabled])
  return <Root {...rest} />
}

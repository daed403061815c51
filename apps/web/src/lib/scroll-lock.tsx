import { type ComponentPropsWithRef, type ElementType, useEffect } from "react"

type Props = ComponentPropsWithRef<"div"> & {
  as?: ElementType
  enabled?: boolean
  /** Asked for by the callers of the original; the overlays here need neither. */
  allowPinchZoom?: boolean
  shards?: unknown
}

let locks = 0

/**
 * Is in for `react-remove-scroll` under the dialogs and menus: the page behind does not scroll while one is open.
 * Sets a property of the document instead of adding a style element.
 */
export function RemoveScroll({ as: Root = "div", enabled = true, allowPinchZoom: _zoom, shards: _shards, ...rest }: Props) {
  useEffect(() => {
    if (!enabled) return
    const { style } = document.documentElement
    if (locks++ === 0) {
      // What the scroll bar took is given as padding, so that nothing jumps.
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

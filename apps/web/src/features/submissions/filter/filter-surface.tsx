import { common } from "@intray/i18n/common"
import { Popover, PopoverContent, PopoverTrigger } from "@intray/ui/popover"
import type { KeyboardEvent, ReactNode } from "react"
import { Sheet } from "../../../lib/dialogs.tsx"
import { focusList } from "../list/list-focus.ts"

export type FilterSurfaceProps = {
  label: string
  open: boolean
  onOpenChange: (open: boolean) => void
  phone: boolean
  /** Where the focus goes when it closes. */
  home?: "list" | "button"
  content: (close: () => void) => ReactNode
  /** The button that opens it. */
  children: ReactNode
}

/** A surface next to the button that opens it; on a phone a sheet. */
export function FilterSurface({ label, open, onOpenChange, phone, home = "list", content, children }: FilterSurfaceProps) {
  const change = (next: boolean) => {
    onOpenChange(next)
    // At once, not after the closing animation: keys pressed until then are meant for the list.
    if (!next && !phone && home === "list") focusList()
  }
  const inside = content(() => change(false))
  if (phone) {
    return (
      <>
        {children}
        <Sheet open={open} onOpenChange={onOpenChange} title={label} closeLabel={common.close}>
          {inside}
        </Sheet>
      </>
    )
  }
  return (
    <Popover open={open} onOpenChange={change}>
      <PopoverTrigger asChild>{children}</PopoverTrigger>
      <PopoverContent aria-label={label} onCloseAutoFocus={(event) => home === "list" && event.preventDefault()}>
        {inside}
      </PopoverContent>
    </Popover>
  )
}

export const chipClass = "min-w-0 shrink! max-md:max-w-[280px] max-md:shrink-0!"

/** A key handler that calls `remove` for Delete and Backspace. */
export const onDelete = (remove: () => void) => (event: KeyboardEvent) => {
  if (event.key !== "Delete" && event.key !== "Backspace") return
  event.preventDefault()
  remove()
}

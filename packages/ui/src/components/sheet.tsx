import { X } from "lucide-react"
import { Dialog as Radix } from "radix-ui"
import type { ReactNode } from "react"
import { cx } from "../lib/cx.ts"
import { noHeldKeys } from "../lib/held-keys.ts"
import { ownEscape } from "../lib/own-escape.ts"
import { ownForms } from "../lib/own-forms.ts"
import { useFocusHome } from "../lib/use-focus-home.ts"

export type SheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** Keep the title for assistive technology alone. */
  titleHidden?: boolean
  closeLabel: string
  /** `bottom` on phones; `right` as a drawer. */
  side?: "bottom" | "right"
  children: ReactNode
}

/** A surface that comes in from an edge over what it belongs to. */
export function Sheet({ open, onOpenChange, title, titleHidden = false, closeLabel, side = "bottom", children }: SheetProps) {
  const home = useFocusHome(open)
  const bottom = side === "bottom"
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-unfade data-[state=open]:animate-fade" />
        <Radix.Content
          aria-describedby={undefined}
          {...ownForms}
          {...noHeldKeys}
          {...ownEscape}
          onCloseAutoFocus={home}
          className={cx(
            "fixed z-40 flex flex-col bg-sunken shadow-dialog",
            bottom
              ? "inset-x-0 bottom-0 max-h-[85dvh] rounded-t-sheet border-t pb-[env(safe-area-inset-bottom)] data-[state=closed]:animate-sheet-down data-[state=open]:animate-sheet-up"
              : "inset-y-0 right-0 w-[min(360px,calc(100vw-48px))] border-l data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in",
          )}
        >
          <div className={cx("flex items-center gap-3 px-4", bottom ? "pt-2" : "h-13 flex-none border-b")}>
            <Radix.Title className={cx("type-heading min-w-0 flex-1", titleHidden && "hidden-text")}>{title}</Radix.Title>
            {bottom && titleHidden && <span aria-hidden="true" className="mx-auto h-1 w-9 rounded-full bg-line-strong" />}
            <Radix.Close
              aria-label={closeLabel}
              className={cx(
                "flex size-[30px] items-center justify-center rounded-control text-fg-2 hover:bg-hover hover:text-fg touch:size-11",
                titleHidden && "absolute top-1 right-2",
              )}
            >
              <X aria-hidden="true" size={16} />
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-4 py-3">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

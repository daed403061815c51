import { X } from "lucide-react"
import { Dialog as Radix } from "radix-ui"
import { type ReactNode, useRef } from "react"
import { cx } from "../lib/cx.ts"
import { noHeldKeys } from "../lib/held-keys.ts"
import { ownEscape } from "../lib/own-escape.ts"
import { ownForms } from "../lib/own-forms.ts"
import { useFocusHome } from "../lib/use-focus-home.ts"

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What it is for; read out when it opens. */
  description?: ReactNode
  /** The word on the cross. */
  closeLabel: string
  /** Buttons, the primary last. */
  footer?: ReactNode
  /** In a "page" what is inside may be as high as it likes (`min-h-0`): it becomes lower where there is no room, and scrolls by itself. */
  size?: "sm" | "md" | "lg" | "page"
  /** There is something to read, not to press: what is read takes the focus first, so that the arrow keys scroll it. */
  reading?: boolean
  /** Whether a press outside leaves it open just then: something was typed, and a hand slips. The cross and Escape are meant. */
  holds?: () => boolean
  /** What gets the focus first; the first control unless told. */
  onOpenAutoFocus?: (event: Event) => void
  children?: ReactNode
}

const widths = { sm: "max-w-105", md: "max-w-140", lg: "max-w-190", page: "max-w-275" }

/** Something that needs an answer before going on. Escape, the cross and a press outside close it. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  closeLabel,
  footer,
  size = "md",
  reading = false,
  holds,
  onOpenAutoFocus,
  children,
}: DialogProps) {
  const home = useFocusHome(open)
  const text = useRef<HTMLElement>(null)
  const readFirst = (event: Event) => {
    event.preventDefault()
    text.current?.focus()
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-unfade data-[state=open]:animate-fade" />
        <Radix.Content
          {...ownForms}
          {...noHeldKeys}
          {...ownEscape}
          onCloseAutoFocus={home}
          onOpenAutoFocus={reading ? readFirst : onOpenAutoFocus}
          onPointerDownOutside={(event) => holds?.() && event.preventDefault()}
          {...(description ? {} : { "aria-describedby": undefined })}
          className={cx(
            "fixed inset-x-4 top-[max(16px,12dvh)] z-40 mx-auto flex max-h-[76dvh] flex-col overflow-hidden rounded-dialog border bg-raised shadow-dialog",
            "data-[state=closed]:animate-undialog data-[state=open]:animate-dialog",
            widths[size],
          )}
        >
          <div className="flex items-start gap-4 px-5 pt-4 pb-2">
            <div className="min-w-0 flex-1">
              <Radix.Title className="type-heading">{title}</Radix.Title>
              {description && <Radix.Description className="mt-1 text-fg-2">{description}</Radix.Description>}
            </div>
            <Radix.Close
              aria-label={closeLabel}
              className="-mt-1 -me-2 flex size-[30px] flex-none items-center justify-center rounded-control text-fg-2 hover:bg-hover hover:text-fg touch:size-11"
            >
              <X aria-hidden="true" size={16} />
            </Radix.Close>
          </div>
          {children && reading && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keys
            <section ref={text} tabIndex={0} aria-label={title} className="min-h-0 flex-1 overflow-y-auto px-5 py-2 -outline-offset-2">
              {children}
            </section>
          )}
          {children && !reading && (
            <div className={cx("min-h-0 flex-1 overflow-y-auto px-5 py-2", size === "page" && "flex flex-col")}>{children}</div>
          )}
          {footer && <div className="flex flex-wrap justify-end gap-2 px-5 pt-3 pb-4">{footer}</div>}
          {!footer && <div className="pb-3" />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

import { AlertDialog as Radix } from "radix-ui"
import type { ReactNode } from "react"
import { noHeldKeys } from "../lib/held-keys.ts"
import { ownForms } from "../lib/own-forms.ts"
import { useFocusHome } from "../lib/use-focus-home.ts"
import { Button } from "./button.tsx"

export type AlertDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The question, with its consequence: "Erase what you sent? Lantern Quay loses it too." */
  title: string
  children?: ReactNode
  /** A verb: "Erase"; null where there is nothing to do any more. */
  confirmLabel: string | null
  cancelLabel: string
  onConfirm: () => void
  danger?: boolean
  busy?: boolean
}

/** Asks before what cannot be undone, and only then. Stays open while busy; close it when the work is done. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  cancelLabel,
  onConfirm,
  danger = false,
  busy = false,
}: AlertDialogProps) {
  const home = useFocusHome(open)
  return (
    <Radix.Root open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-unfade data-[state=open]:animate-fade" />
        <Radix.Content
          {...ownForms}
          {...noHeldKeys}
          onCloseAutoFocus={home}
          {...(children ? {} : { "aria-describedby": undefined })}
          className="fixed inset-x-4 top-[max(16px,20dvh)] z-40 mx-auto max-w-105 rounded-dialog border bg-raised p-5 shadow-dialog data-[state=closed]:animate-undialog data-[state=open]:animate-dialog"
        >
          <Radix.Title className="type-heading">{title}</Radix.Title>
          {children && (
            <Radix.Description asChild>
              <div className="mt-1.5 text-fg-2">{children}</div>
            </Radix.Description>
          )}
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <Radix.Cancel asChild>
              <Button variant="default" disabled={busy}>
                {cancelLabel}
              </Button>
            </Radix.Cancel>
            {confirmLabel !== null && (
              <Button variant={danger ? "danger" : "primary"} busy={busy} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            )}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

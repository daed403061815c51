import { common } from "@intray/i18n/common"
import { Button } from "@intray/ui/button"
import { Dialog, type DialogProps } from "@intray/ui/dialog"
import { type FormEvent, type ReactNode, type RefObject, useId, useRef } from "react"
import { FormProblem } from "./auth/fields.tsx"

export type FormDialogProps = {
  /** True by default, for a dialog that is rendered only while it is open. */
  open?: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  form?: RefObject<HTMLFormElement | null>
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  /** An error about the whole form, above its fields. */
  problem?: ReactNode
  /** The button's text, and its text while sending. */
  submit: string
  submitting?: string
  busy: boolean
  danger?: boolean
  /** Small by default. */
  size?: DialogProps["size"]
  cancel?: string
  /** Shown next to the buttons, e.g. an alternative. */
  extra?: ReactNode
  children?: ReactNode
}

/**
 * A form in a dialog: its first field has the focus, Enter submits it, and while sending it stays open. After typing, a click outside
 * does not close it.
 */
export function FormDialog(props: FormDialogProps) {
  const id = useId()
  const own = useRef<HTMLFormElement>(null)
  const typed = useRef(false)
  const {
    open = true,
    form = own,
    onClose,
    title,
    description,
    onSubmit,
    problem,
    submit,
    submitting,
    busy,
    danger,
    size = "sm",
    cancel,
    extra,
  } = props
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !busy && onClose()}
      title={title}
      description={description}
      closeLabel={common.close}
      size={size}
      holds={() => typed.current}
      onOpenAutoFocus={(event) => {
        typed.current = false
        const first = form.current?.querySelector<HTMLElement>("input:not([hidden]), select, textarea")
        if (!first) return
        event.preventDefault()
        first.focus()
      }}
      footer={
        <>
          {extra}
          <Button disabled={busy} onClick={onClose}>
            {cancel ?? common.cancel}
          </Button>
          <Button type="submit" form={id} variant={danger ? "danger" : "primary"} busy={busy} busyLabel={submitting}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} noValidate onSubmit={onSubmit} onInput={() => (typed.current = true)} className="flex flex-col gap-4 pb-1">
        <FormProblem className="">{problem}</FormProblem>
        {props.children}
      </form>
    </Dialog>
  )
}

import { common } from "@intray/server/messages/common"
import { Button } from "@intray/ui/button"
import { Dialog } from "@intray/ui/dialog"
import { type FormEvent, type ReactNode, type RefObject, useId } from "react"
import { FormProblem } from "../../lib/auth/fields.tsx"

type Props = {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  form: RefObject<HTMLFormElement | null>
  onSubmit: (event: FormEvent) => unknown
  problem: ReactNode
  submit: string
  submitting: string
  busy: boolean
  danger?: boolean
  cancel?: string
  /** Beside the buttons, e.g. another way. */
  extra?: ReactNode
  children?: ReactNode
}

/** A small form in a dialog. While it is being sent it stays open. */
export function FormDialog(props: Props) {
  const id = useId()
  const { open, onClose, title, description, form, onSubmit, problem, submit, submitting, busy, danger, cancel, extra, children } = props
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !busy && onClose()}
      title={title}
      description={description}
      closeLabel={common.close}
      size="sm"
      onOpenAutoFocus={(event) => {
        const first = form.current?.querySelector<HTMLElement>("input:not([hidden])")
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
      <form id={id} ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-3.5 pb-1">
        <FormProblem className="">{problem}</FormProblem>
        {children}
      </form>
    </Dialog>
  )
}

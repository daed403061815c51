import type { ReactNode } from "react"
import { FormDialog } from "../../lib/form-dialog.tsx"
import type { Wrong } from "../../lib/issues.ts"
import { useWrite } from "./use-write.ts"

export type ActionDialogProps = {
  title: string
  description?: string
  submit: string
  danger?: boolean
  action: () => Promise<unknown>
  /** Said when it is done. */
  done: string
  onClose: () => void
  /** After it was done, where that is more than closing. */
  onDone?: () => void
  /** The fields, given what the server found wrong with each. */
  children: (wrong: Wrong) => ReactNode
}

/** One act of the admin area that has to be filled in first: what is wrong with it is in the dialog, and nothing typed is lost. */
export function ActionDialog({ title, description, submit, danger, action, done, onClose, onDone = onClose, children }: ActionDialogProps) {
  const { busy, wrong, problem, write } = useWrite()
  return (
    <FormDialog
      title={title}
      description={description}
      onClose={onClose}
      onSubmit={async (event) => {
        event.preventDefault()
        if (await write(action, done, { quiet: true })) onDone()
      }}
      submit={submit}
      busy={busy}
      problem={problem}
      danger={danger}
    >
      {children(wrong)}
    </FormDialog>
  )
}

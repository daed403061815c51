import { filters } from "@intray/i18n/filters"
import type { ViewItem, ViewSearch } from "@intray/server/modules/views/schema"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { Switch } from "@intray/ui/switch"
import { type FormEvent, useEffect, useRef, useState } from "react"
import { FormDialog } from "../../lib/form-dialog.tsx"
import { issuesOf } from "../../lib/issues.ts"
import { limit } from "../../lib/limit.ts"
import { usePending } from "../../lib/pending.ts"
import { reasonOf } from "../../lib/reason.ts"
import { useViews, useViewWrites } from "./hooks.ts"

const words = filters.views.dialog

export type ViewDialogProps = {
  /** Keeps this list as a new view, or gives a view another name. */
  what: { search: ViewSearch } | { rename: ViewItem }
  onClose: () => void
  onCreated?: ((id: string) => void) | undefined
}

/** What a view is called, and whether the team has it too. */
export function ViewDialog({ what, onClose, onCreated }: ViewDialogProps) {
  const { mayShare } = useViews()
  const { create, rename } = useViewWrites()
  const renamed = "rename" in what ? what.rename : null
  const [name, setName] = useState(renamed?.name ?? "")
  const [shared, setShared] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, once] = usePending()
  const [faults, setFaults] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  // After the screen says what is wrong.
  useEffect(() => {
    if (faults > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus()
  }, [faults])
  const fault = (message: string) => {
    setWrong(message)
    setFaults((before) => before + 1)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    return once(async () => {
      if (name.trim() === "") return fault(words.missing)
      setProblem(null)
      try {
        if ("rename" in what) await rename(what.rename, name.trim())
        else onCreated?.(await create({ name: name.trim(), shared, search: what.search }))
        onClose()
      } catch (error) {
        const found = issuesOf(error)?.name
        if (found) fault(found)
        else setProblem(reasonOf(error))
      }
    })
  }
  const everything = "search" in what && Object.keys(what.search).length === 0
  return (
    <FormDialog
      form={form}
      title={renamed ? words.rename : words.create}
      description={everything ? words.nothing : undefined}
      submit={renamed ? words.submitRename : words.submit}
      submitting={words.saving}
      busy={busy}
      problem={problem}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      <Field label={words.name} error={wrong ?? undefined}>
        <Input
          value={name}
          {...limit(60)}
          autoComplete="off"
          placeholder={words.placeholder}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setWrong(null)
          }}
        />
      </Field>
      {!renamed && mayShare && <Switch checked={shared} onCheckedChange={setShared} label={words.share} help={words.shareHelp} />}
    </FormDialog>
  )
}

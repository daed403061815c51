import { releases } from "@intray/i18n/releases"
import type { ReleaseKind } from "@intray/server/modules/releases/schema"
import { Choice } from "@intray/ui/choice"
import { Field, FieldGroup } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { useState } from "react"
import { FormDialog } from "../../lib/form-dialog.tsx"
import { limit } from "../../lib/limit.ts"
import { usePending } from "../../lib/pending.ts"
import { trpc } from "../../lib/trpc.ts"
import { type ReasonOf, useSettle } from "./hooks.ts"

const words = releases.create
const kinds = ["round", "dataset", "record"] as const

type Props = { kind: ReleaseKind; onClose: () => void; onMade: (id: string) => void; reasonOf: ReasonOf }

/** Begins a release: what kind, and what it is called. A round begins with all that is held. */
export function NewDialog({ kind: first, onClose, onMade, reasonOf }: Props) {
  const utils = trpc.useUtils()
  const settle = useSettle()
  const counts = trpc.submissions.counts.useQuery().data
  const held = counts?.byStage.reduce((sum, row) => sum + row.held, 0) ?? 0
  const [kind, setKind] = useState<ReleaseKind>(first)
  const [name, setName] = useState("")
  const [wrong, setWrong] = useState<string>()
  const [problem, setProblem] = useState("")
  const [busy, once] = usePending()
  const make = () =>
    once(async () => {
      if (name.trim() === "") return setWrong(words.nameMissing)
      setProblem("")
      try {
        const { id } = await utils.client.releases.create.mutate({ kind, name })
        if (kind === "round" && held > 0) await utils.client.releases.add.mutate({ id })
        settle()
        onMade(id)
      } catch (error) {
        setProblem(reasonOf(error))
      }
    })
  return (
    <FormDialog
      title={words.title}
      onClose={onClose}
      submit={words.submit}
      submitting={words.submitting}
      busy={busy}
      problem={problem}
      onSubmit={(event) => {
        event.preventDefault()
        void make()
      }}
    >
      <FieldGroup label={words.kind}>
        <Choice
          value={kind}
          onChange={(next) => setKind(kinds.find((one) => one === next) ?? "round")}
          options={kinds.map((one) => ({ value: one, label: releases.kinds[one], help: words.about[one] }))}
        />
      </FieldGroup>
      <Field label={words.name} error={wrong} help={kind === "round" ? words.all({ count: held }) : undefined}>
        <Input
          value={name}
          {...limit(120)}
          placeholder={words.suggested[kind]}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setWrong(undefined)
          }}
        />
      </Field>
    </FormDialog>
  )
}

import { boards } from "@intray/i18n/boards"
import { type Board, type BoardLimit, MAX_CARD_FIELDS, MAX_LIMITS } from "@intray/server/modules/boards/schema"
import { writeUnambiguously } from "@intray/server/modules/forms/numbers"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { IconButton } from "@intray/ui/icon-button"
import { Input } from "@intray/ui/input"
import { Select } from "@intray/ui/select"
import { Plus, X } from "lucide-react"
import { useState } from "react"
import { FormDialog } from "../../lib/form-dialog.tsx"
import { locale } from "../../lib/i18n.ts"
import { Opening } from "../../lib/on-demand.tsx"
import { readNumber } from "../../lib/read-number.ts"
import { trpc } from "../../lib/trpc.ts"
import { useSave } from "../../lib/use-save.ts"
import { limitName } from "./amounts.ts"

const words = boards.limits

/** A limit while it is edited: what it counts, and the number as typed. */
type Draft = { key: number; what: string; max: string }

/** What a limit counts, as the value of a select. */
function toWhat(limit: BoardLimit): string {
  if (limit.kind === "option") return JSON.stringify(["option", limit.field, limit.option])
  return JSON.stringify(limit.kind === "sum" ? ["sum", limit.field] : [limit.kind])
}

function toLimit(what: string, max: number): BoardLimit {
  const [kind, field = "", option = ""] = JSON.parse(what) as [BoardLimit["kind"], string?, string?]
  if (kind === "option") return { kind, field, option, max }
  return kind === "sum" ? { kind, field, max } : { kind, max }
}

/** Reads a draft's number in the unit of what it counts. */
function readMax({ what, max }: Draft, fields: Board["fields"]): { value: number } | { error: string } {
  const limit = toLimit(what, 0)
  const field = limit.kind === "sum" ? fields.find((one) => one.key === limit.field) : { integer: true }
  const read = readNumber(max, locale, { ...field, invalid: words.number })
  return "value" in read && read.value < 0 ? { error: words.number } : read
}

const getError = (read: ReturnType<typeof readMax>) => ("error" in read ? read.error : undefined)

export type SettingsDialogProps = { board: Board; onClose: () => void }

/** Limits of a board, and the answers that its cards show. Opens once the questions are loaded: the form may have changed since the board was. */
export function SettingsDialog({ board, onClose }: SettingsDialogProps) {
  const query = trpc.boards.get.useQuery({ slug: board.portal.slug }, { refetchOnMount: "always" })
  return query.isFetchedAfterMount ? <SettingsForm board={query.data ?? board} onClose={onClose} /> : <Opening />
}

function SettingsForm({ board, onClose }: SettingsDialogProps) {
  const utils = trpc.useUtils()
  const { fields } = board
  const [drafts, setDrafts] = useState<readonly Draft[]>(() =>
    board.limits.map((limit, index) => ({ key: index, what: toWhat(limit), max: writeUnambiguously(limit.max, locale) })),
  )
  const [shown, setShown] = useState<readonly string[]>(board.cardFields)
  const [tried, setTried] = useState(false)
  const { save, wrong, busy } = useSave({
    refresh: () => Promise.all([utils.boards.get.invalidate(), utils.boards.cards.invalidate()]),
    onSaved: onClose,
    notSaved: words.failed,
  })
  const change = (key: number, more: Partial<Draft>) => setDrafts(drafts.map((one) => (one.key === key ? { ...one, ...more } : one)))
  const add = () =>
    setDrafts([...drafts, { key: Math.max(-1, ...drafts.map((one) => one.key)) + 1, what: JSON.stringify(["submissions"]), max: "" }])
  const choices = fields.filter((field) => field.kind === "choice")
  const numbers = fields.filter((field) => field.kind === "number")
  const known = [
    { value: JSON.stringify(["submissions"]), label: words.submissions },
    { value: JSON.stringify(["submitter"]), label: words.submitter },
    ...numbers.map((field) => ({ value: JSON.stringify(["sum", field.key]), label: words.sum({ field: field.label }) })),
  ]
  const groups = choices.map((field) => ({
    label: field.label,
    options: (field.options ?? []).map((option) => ({
      value: JSON.stringify(["option", field.key, option.key]),
      // A closed select shows only the option: without its question, "Experts" says nothing.
      label: words.option({ field: field.label, option: option.label }),
    })),
  }))
  const all = new Set([...known, ...groups.flatMap((group) => group.options)].map((one) => one.value))
  return (
    <FormDialog
      onClose={onClose}
      size="md"
      title={words.title}
      description={words.text}
      submit={words.save}
      submitting={words.saving}
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        const limits = drafts.flatMap((one) => {
          const max = readMax(one, fields)
          return "value" in max ? [toLimit(one.what, max.value)] : []
        })
        void save(event.currentTarget, limits.length === drafts.length, () =>
          utils.client.boards.save.mutate({
            slug: board.portal.slug,
            limits,
            cardFields: [...shown],
            revision: board.revision,
          }),
        )
      }}
    >
      {drafts.map((draft, index) => (
        <div key={draft.key} className="grid grid-cols-[minmax(0,1fr)_120px_auto] items-start gap-2">
          <Field label={words.what} error={wrong[`limits.${index}`] ?? wrong[`limits.${index}.field`] ?? wrong[`limits.${index}.option`]}>
            <Select
              value={draft.what}
              options={all.has(draft.what) ? known : [...known, { value: draft.what, label: limitName(toLimit(draft.what, 0), fields) }]}
              groups={groups}
              onChange={(event) => change(draft.key, { what: event.currentTarget.value })}
            />
          </Field>
          <Field label={words.max} error={wrong[`limits.${index}.max`] ?? (tried ? getError(readMax(draft, fields)) : undefined)}>
            <Input inputMode="decimal" value={draft.max} onChange={(event) => change(draft.key, { max: event.currentTarget.value })} />
          </Field>
          <IconButton
            label={words.remove({ name: limitName(toLimit(draft.what, 0), fields) })}
            icon={<X size={16} />}
            className="mt-6"
            onClick={() => setDrafts(drafts.filter((one) => one.key !== draft.key))}
          />
        </div>
      ))}
      {drafts.length < MAX_LIMITS && (
        <Button className="self-start" icon={<Plus aria-hidden="true" size={16} />} onClick={add}>
          {words.add}
        </Button>
      )}
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 font-emph">{words.cardShows}</legend>
        <div className="grid gap-2 sm:grid-cols-3">
          {Array.from({ length: MAX_CARD_FIELDS }, (_, index) => (
            <Select
              // biome-ignore lint/suspicious/noArrayIndexKey: a place on the card
              key={index}
              aria-label={`${words.cardShows} ${index + 1}`}
              value={shown[index] ?? ""}
              placeholder={words.nothing}
              options={fields
                .filter((field) => field.key === shown[index] || !shown.includes(field.key))
                .map((field) => ({ value: field.key, label: field.label }))}
              onChange={(event) => {
                const next = [...shown]
                next[index] = event.currentTarget.value
                setShown(next.filter((key) => key))
              }}
            />
          ))}
        </div>
      </fieldset>
    </FormDialog>
  )
}

import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter"
import { common } from "@intray/i18n/common"
import { reviewPlan as words } from "@intray/i18n/review-plan"
import type { PortalDetail } from "@intray/server/modules/portals/schema"
import { Button } from "@intray/ui/button"
import { Checks } from "@intray/ui/check"
import { Field, FieldError, FieldGroup } from "@intray/ui/field"
import { IconButton } from "@intray/ui/icon-button"
import { Input } from "@intray/ui/input"
import { cx } from "@intray/ui/lib/cx"
import { Select } from "@intray/ui/select"
import { Switch } from "@intray/ui/switch"
import { ArrowDown, ArrowUp, ChevronDown, ChevronUp, CircleAlert, GripVertical, Plus, Trash2 } from "lucide-react"
import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import { focusAfter } from "../../../lib/focus-after.ts"
import { withinSentence } from "../../../lib/i18n.ts"
import { trpc } from "../../../lib/trpc.ts"
import { criterionOfPath, type EditedCriterion, MAX_CRITERIA, MAX_SCALE, moved, resizeScale } from "./plan-model.ts"
import { newCriterion, newLabelCriterion } from "./starts.ts"

type Form = PortalDetail["publishedForm"]
type Found = Readonly<Record<string, string>>

export type CriteriaEditorProps = {
  criteria: readonly EditedCriterion[]
  portalId: string
  form: Form
  found: Found
  /** Counts the tries to save: each opens the first criterion that has a fault. */
  turn: number
  onChange: (criteria: readonly EditedCriterion[]) => void
}

/** The criteria of a round in their order; one at a time is open. */
export function CriteriaEditor({ criteria, portalId, form, found, turn, onChange }: CriteriaEditorProps) {
  const [open, setOpen] = useState(criteria[0]?.key ?? null)
  const [said, setSaid] = useState("")
  const [seen, setSeen] = useState(turn)
  const faulty = Object.keys(found)
    .map(criterionOfPath)
    .find((at) => at !== null)
  if (turn !== seen) {
    setSeen(turn)
    if (faulty !== undefined && faulty !== null) setOpen(criteria[faulty]?.key ?? open)
  }
  const put = (index: number, patch: Partial<EditedCriterion>) =>
    onChange(criteria.map((one, at) => (at === index ? { ...one, ...patch } : one)))
  const move = (from: number, to: number, stays = false) => {
    const one = criteria[from]
    if (!one || to < 0 || to >= criteria.length || from === to) return
    const apply = () => {
      onChange(moved(criteria, from, to))
      setSaid(words.moved({ name: one.name || words.unnamed, at: to + 1, of: criteria.length }))
    }
    if (stays) focusAfter(apply, () => document.getElementById(`criterion-${one.key}`))
    else apply()
  }
  const add = (one: EditedCriterion) =>
    focusAfter(
      () => {
        onChange([...criteria, one])
        setOpen(one.key)
      },
      () => document.getElementById(`criterion-name-${one.key}`),
    )
  return (
    <section aria-labelledby="review-criteria" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 id="review-criteria" className="type-heading">
          {words.criteria}
        </h3>
        {criteria.length < MAX_CRITERIA && (
          <Button variant="quiet" icon={<Plus aria-hidden="true" size={16} />} onClick={() => add(newCriterion())}>
            {words.addCriterion}
          </Button>
        )}
      </div>
      <p role="status" className="hidden-text">
        {said}
      </p>
      {found.criteria && <FieldError>{found.criteria}</FieldError>}
      {criteria.length > 0 && (
        <ol className="overflow-hidden rounded-panel border">
          {criteria.map((one, index) => (
            <CriterionRow
              key={one.key}
              criterion={one}
              at={index}
              of={criteria.length}
              open={one.key === open}
              form={form}
              found={found}
              onToggle={() => setOpen(one.key === open ? null : one.key)}
              onChange={(patch) => put(index, patch)}
              onMove={move}
              onRemove={() => onChange(criteria.filter((_, at) => at !== index))}
            />
          ))}
        </ol>
      )}
      {criteria.length < MAX_CRITERIA && <AddLabelGroup portalId={portalId} criteria={criteria} onAdd={add} />}
    </section>
  )
}

type AddLabelGroupProps = { portalId: string; criteria: readonly EditedCriterion[]; onAdd: (criterion: EditedCriterion) => void }

/** Adds a label group that each reviewer answers alone. */
function AddLabelGroup({ portalId, criteria, onAdd }: AddLabelGroupProps) {
  const { data } = trpc.labels.list.useQuery()
  const groups = (data?.groups ?? []).flatMap(({ id, name, multiple, portals, labels }) => {
    const names = labels.filter((one) => !one.archived).map((one) => one.name)
    const fits = !multiple && names.length >= 2 && names.length <= MAX_SCALE && (portals === null || portals.includes(portalId))
    return fits && !criteria.some((one) => one.labelGroupId === id) ? [{ id, name, labels: names }] : []
  })
  if (groups.length === 0) return null
  return (
    <Field label={words.labelGroup} help={words.labelGroupHelp} className="max-w-[420px]">
      <Select
        value=""
        placeholder={words.addLabelGroup}
        options={groups.map((one) => ({ value: one.id, label: one.name }))}
        onChange={(event) => {
          const group = groups.find((one) => one.id === event.currentTarget.value)
          if (group) onAdd(newLabelCriterion(group))
        }}
      />
    </Field>
  )
}

type CriterionRowProps = {
  criterion: EditedCriterion
  at: number
  of: number
  open: boolean
  form: Form
  found: Found
  onToggle: () => void
  onChange: (patch: Partial<EditedCriterion>) => void
  /** `stays`: the focus goes along. */
  onMove: (from: number, to: number, stays?: boolean) => void
  onRemove: () => void
}

const kind = "intray/criterion"

/** Lets a row be dragged by its handle onto another row, whose place it takes. */
function useRowDrag(at: number, onMove: (from: number, to: number) => void) {
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const [over, setOver] = useState(false)
  const latest = useRef(onMove)
  latest.current = onMove
  useEffect(() => {
    if (!row.current || !handle.current) return
    const stopDrag = draggable({ element: row.current, dragHandle: handle.current, getInitialData: () => ({ kind, at }) })
    const stopDrop = dropTargetForElements({
      element: row.current,
      canDrop: ({ source }) => source.data.kind === kind && source.data.at !== at,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false)
        latest.current(Number(source.data.at), at)
      },
    })
    return () => {
      stopDrag()
      stopDrop()
    }
  }, [at])
  return { row, handle, over }
}

function CriterionRow({ criterion, at, of, open, form, found, onToggle, onChange, onMove, onRemove }: CriterionRowProps) {
  const { row, handle, over } = useRowDrag(at, onMove)
  const name = criterion.name || words.unnamed
  const faulty = Object.keys(found).some((path) => criterionOfPath(path) === at)
  const keys = (event: KeyboardEvent) => {
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
    if (step === undefined) return
    event.preventDefault()
    onMove(at, at + step, true)
  }
  const weight = criterion.labelGroupId === null ? words.weights[criterion.weight as keyof typeof words.weights] : words.labelMark
  const Chevron = open ? ChevronUp : ChevronDown
  return (
    <li
      ref={row}
      onKeyDown={keys}
      className={cx("border-b last:border-b-0", open && "border-l-4 border-l-here bg-here-bg", over && "bg-press")}
    >
      <div className="flex min-h-9 items-center touch:min-h-11">
        <span
          ref={handle}
          aria-hidden="true"
          title={words.move({ name })}
          className="flex w-8 flex-none cursor-grab items-center justify-center self-stretch text-fg-3 active:cursor-grabbing"
        >
          <GripVertical size={14} />
        </span>
        <button
          type="button"
          id={`criterion-${criterion.key}`}
          aria-expanded={open}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={onToggle}
          className="flex min-h-[inherit] min-w-0 flex-1 items-center gap-2.5 text-left"
        >
          <span className="flex-none font-semibold max-sm:flex-1 max-sm:shrink max-sm:[overflow-wrap:anywhere]">{name}</span>
          {faulty && <CircleAlert aria-hidden="true" size={14} className="flex-none text-danger" />}
          {!open && <span className="min-w-0 flex-1 truncate text-fg-2 max-sm:hidden">{criterion.scale.join(", ")}</span>}
          {!open && (
            <span className="type-meta ml-auto flex-none text-fg-2">
              {[criterion.required ? "" : common.optional, withinSentence(weight)].filter(Boolean).join(", ")}
            </span>
          )}
          <Chevron aria-hidden="true" size={16} className={cx("flex-none text-fg-2", open && "ml-auto")} />
        </button>
        <span className="flex flex-none px-1">
          <IconButton
            size="sm"
            label={words.up({ name })}
            icon={<ArrowUp size={14} />}
            disabled={at === 0}
            onClick={() => onMove(at, at - 1)}
          />
          <IconButton
            size="sm"
            label={words.down({ name })}
            icon={<ArrowDown size={14} />}
            disabled={at === of - 1}
            onClick={() => onMove(at, at + 1)}
          />
        </span>
      </div>
      {open && (
        <CriterionForm criterion={criterion} path={`criteria.${at}`} form={form} found={found} onChange={onChange} onRemove={onRemove} />
      )}
    </li>
  )
}

type CriterionFormProps = {
  criterion: EditedCriterion
  /** As the server names it. */
  path: string
  form: Form
  found: Found
  onChange: (patch: Partial<EditedCriterion>) => void
  onRemove: () => void
}

function CriterionForm({ criterion, path, form, found, onChange, onRemove }: CriterionFormProps) {
  const { key, name, help, scale, weight, labelGroupId, required, scored } = criterion
  const wrongScale = found[`${path}.scale`]
  return (
    <div className="flex flex-col gap-4 px-3 pt-1 pb-4 sm:pl-8">
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <Field label={words.criterionName} id={`criterion-name-${key}`} error={found[`${path}.name`]}>
          <Input value={name} maxLength={120} onChange={(event) => onChange({ name: event.currentTarget.value })} />
        </Field>
        <Field label={words.criterionHelp} optional={common.optional} error={found[`${path}.help`]}>
          <Input value={help} maxLength={500} onChange={(event) => onChange({ help: event.currentTarget.value })} />
        </Field>
      </div>
      {labelGroupId !== null && (
        <div className="flex flex-col gap-3">
          <div>
            <p>{scale.join(", ")}</p>
            <p className="type-meta text-fg-2">{scored ? words.labelsStay : words.labelsFollow}</p>
            {found[`${path}.labelGroupId`] && <FieldError>{found[`${path}.labelGroupId`]}</FieldError>}
          </div>
          <Switch spread label={words.required} checked={required} onCheckedChange={(checked) => onChange({ required: checked })} />
        </div>
      )}
      {labelGroupId === null && (
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-[3fr_2fr]">
          <ol className="flex flex-col gap-1.5">
            {scale.map((word, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a value is its place
              <li key={at} className="flex flex-col gap-1">
                <span className="flex items-center gap-2.5">
                  <span
                    aria-hidden="true"
                    className="type-key flex size-[20px] flex-none items-center justify-center rounded-keycap border border-line-strong bg-raised"
                  >
                    {at + 1}
                  </span>
                  <Input
                    aria-label={words.value({ at: at + 1 })}
                    aria-invalid={found[`${path}.scale.${at}`] === undefined ? undefined : true}
                    aria-describedby={found[`${path}.scale.${at}`] === undefined ? undefined : `${key}-${at}-wrong`}
                    value={word}
                    maxLength={60}
                    onChange={(event) => {
                      const { value } = event.currentTarget
                      onChange({ scale: scale.map((each, index) => (index === at ? value : each)) })
                    }}
                  />
                </span>
                {found[`${path}.scale.${at}`] && (
                  <FieldError id={`${key}-${at}-wrong`} className="type-meta ml-8">
                    {found[`${path}.scale.${at}`]}
                  </FieldError>
                )}
              </li>
            ))}
          </ol>
          <div className="flex flex-col gap-3">
            <Field label={words.scale} help={scored ? words.scaleStays : words.lowest} error={wrongScale}>
              <Select
                value={String(scale.length)}
                disabled={scored}
                options={Array.from({ length: MAX_SCALE - 1 }, (_, index) => ({
                  value: String(index + 2),
                  label: words.values({ count: index + 2 }),
                }))}
                onChange={(event) => onChange({ scale: resizeScale(scale, Number(event.currentTarget.value)) })}
              />
            </Field>
            <Field label={words.weight}>
              <Select
                value={String(weight)}
                options={([0, 1, 2, 3, 4, 5] as const).map((value) => ({ value: String(value), label: words.weights[value] }))}
                onChange={(event) => onChange({ weight: Number(event.currentTarget.value) })}
              />
            </Field>
            <Switch spread label={words.required} checked={required} onCheckedChange={(checked) => onChange({ required: checked })} />
          </div>
        </div>
      )}
      <Condition criterion={criterion} form={form} error={found[`${path}.onlyIf`]} onChange={onChange} />
      <Button variant="quiet" className="self-start" icon={<Trash2 aria-hidden="true" size={16} />} onClick={onRemove}>
        {words.removeCriterion({ name: name || words.unnamed })}
      </Button>
    </div>
  )
}

type ConditionProps = { criterion: EditedCriterion; form: Form; error: string | undefined; onChange: CriterionFormProps["onChange"] }

/** Whether the criterion is asked always, or only with certain answers to a choice field. */
function Condition({ criterion: { onlyIf }, form, error, onChange }: ConditionProps) {
  const fields = (form?.fields ?? []).flatMap((field) => ("options" in field ? [field] : []))
  const chosen = fields.find((field) => field.key === onlyIf?.field)
  if (fields.length === 0 && onlyIf === null) return null
  return (
    <div className="flex flex-col gap-3">
      <Field label={words.asked} error={chosen ? undefined : error}>
        <Select
          value={onlyIf?.field ?? ""}
          options={[
            { value: "", label: words.askedAlways },
            ...fields.map((field) => ({ value: field.key, label: words.askedField({ field: field.label }) })),
            ...(onlyIf && !chosen ? [{ value: onlyIf.field, label: words.gone({ field: onlyIf.field }) }] : []),
          ]}
          onChange={(event) => {
            const { value } = event.currentTarget
            onChange({ onlyIf: value === "" ? null : { field: value, values: [] } })
          }}
        />
      </Field>
      {onlyIf && chosen && (
        <FieldGroup label={words.askedAnswers} error={error}>
          <Checks
            options={chosen.options.map(({ key, label }) => ({ value: key, label }))}
            value={onlyIf.values}
            onChange={(values) => onChange({ onlyIf: { field: onlyIf.field, values } })}
          />
        </FieldGroup>
      )}
    </div>
  )
}

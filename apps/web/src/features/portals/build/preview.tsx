import type { FormDefinition, Field as FormField, LeafField } from "@intray/server/features/forms/schema"
import type { PortalDetail } from "@intray/server/features/portals/schema"
import { common } from "@intray/server/messages/common"
import { formBuilder } from "@intray/server/messages/form-builder"
import { buttonClass } from "@intray/ui/button"
import { Check, Checks } from "@intray/ui/check"
import { Choice } from "@intray/ui/choice"
import { Field, FieldDefaults, FieldGroup } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { cx } from "@intray/ui/lib/cx"
import { Select } from "@intray/ui/select"
import { Textarea } from "@intray/ui/textarea"
import { Upload } from "lucide-react"
import { useEffect, useRef } from "react"
import { type FieldPath, joinPath } from "./form-tree.ts"

export type PreviewProps = {
  form: FormDefinition
  portal: PortalDetail
  team: string
  selected: FieldPath | null
  /** Called with the question that was pressed or entered. */
  onPick?: (path: FieldPath) => void
  onRestart: () => void
}

const nothing = () => undefined

/** The form as its visitors meet it, to look at. A press on a question picks it in the builder. */
export function Preview({ form, portal, team, selected, onPick }: PreviewProps) {
  const { title, intro } = portal
  return (
    <FieldDefaults size="lg">
      <div className="flex flex-col gap-1.5 border-b bg-sunken px-5 pt-5 pb-6">
        <p className="text-[13px] leading-5 text-fg-2">{team}</p>
        <p className="font-display text-[30px]/[34px] font-bold tracking-[-0.03em] text-balance">{title}</p>
        {intro && <p className="text-[15px] leading-[22px] whitespace-pre-line text-fg-2">{intro}</p>}
      </div>
      <div className="flex flex-col gap-5 px-5 py-6">
        {form.fields.map((field) => (
          <PreviewField key={field.key} field={field} path={field.key} selected={selected} onPick={onPick ?? nothing} />
        ))}
        <span aria-hidden="true" className={buttonClass({ variant: "primary", size: "lg", block: true })}>
          {formBuilder.preview.send}
        </span>
      </div>
    </FieldDefaults>
  )
}

type OneProps = {
  field: FormField
  path: FieldPath
  selected: FieldPath | null
  onPick: (path: FieldPath) => void
  beside?: readonly LeafField[]
}

function PreviewField({ field, path, selected, onPick, beside = [] }: OneProps) {
  const own = useRef<HTMLDivElement>(null)
  const here = selected === path
  useEffect(() => {
    if (here) own.current?.scrollIntoView({ block: "nearest" })
  }, [here])
  if (field.type === "group") {
    return (
      <div
        ref={own}
        className={cx("relative flex flex-col gap-3 scroll-my-4 rounded-panel", here && "outline-2 outline-offset-6 outline-here")}
      >
        {here && <Badge label={field.label} />}
        <PickButton label={field.label} onPick={() => onPick(path)} className="h-8" />
        {field.help && <p className="text-[14px] leading-5 text-fg-3">{field.help}</p>}
        <div className="flex flex-col gap-5 rounded-dialog border border-line-strong p-4">
          <p className="text-[15px] font-semibold">{formBuilder.preview.item({ item: capital(field.itemName), index: 1 })}</p>
          {field.fields.map((inner) => (
            <PreviewField
              key={inner.key}
              field={inner}
              path={joinPath(field.key, inner.key)}
              selected={selected}
              onPick={onPick ?? nothing}
              beside={field.fields}
            />
          ))}
        </div>
        {field.max > 1 && (
          <span className="flex min-h-11 items-center justify-center rounded-panel border border-dashed border-line-strong text-[15px] text-fg-2">
            {formBuilder.preview.addItem({ item: field.itemName })}
          </span>
        )}
      </div>
    )
  }
  // A link that answers an audio question is drawn as part of it.
  if (field.type === "link" && beside.some((other) => other.type === "audio" && other.alternative === field.key)) return null
  return (
    <div ref={own} className={cx("relative scroll-my-4 rounded-panel", here && "outline-2 outline-offset-6 outline-here")}>
      {here && <Badge label={field.label} />}
      <div inert className="select-none">
        <Drawn field={field} beside={beside} />
      </div>
      <PickButton label={field.label} onPick={() => onPick(path)} className="inset-0" />
    </div>
  )
}

/** For pointers alone: the list beside it does the same by keyboard. */
function PickButton({ label, onPick, className }: { label: string; onPick: () => void; className: string }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      title={formBuilder.preview.edit({ label })}
      onClick={onPick}
      className={cx("absolute inset-x-0 top-0 rounded-panel", className)}
    />
  )
}

function Badge({ label }: { label: string }) {
  return (
    <span
      aria-hidden="true"
      className="absolute -top-[17px] -right-[7px] z-10 max-w-[60%] truncate rounded-t-control bg-focus px-2 text-[11px] leading-4 font-emph text-bg"
    >
      {label}
    </span>
  )
}

/** One question as the public form draws it. */
function Drawn({ field, beside }: { field: LeafField; beside: readonly LeafField[] }) {
  const words = formBuilder.preview
  const wrap = {
    label: field.label,
    help: field.help || undefined,
    required: field.required,
    optional: field.required ? undefined : common.optional,
  }
  switch (field.type) {
    case "heading":
      return <p className="type-section pt-2">{field.label}</p>
    case "consent":
      return <Check label={field.label} help={wrap.help} optional={wrap.optional} checked={false} onChange={nothing} size="lg" />
    case "long_text":
      return (
        <Field {...wrap}>
          <Textarea rows={4} value="" onChange={nothing} />
        </Field>
      )
    case "single_choice":
      return field.options.length > 4 ? (
        <Field {...wrap}>
          <Select value="" placeholder={words.chooseOne} options={[]} onChange={nothing} />
        </Field>
      ) : (
        <FieldGroup {...wrap}>
          <Choice value={null} onChange={nothing} options={field.options.map((option) => ({ value: option.key, label: option.label }))} />
        </FieldGroup>
      )
    case "multiple_choice":
      return (
        <FieldGroup {...wrap}>
          <Checks value={[]} onChange={nothing} options={field.options.map((option) => ({ value: option.key, label: option.label }))} />
        </FieldGroup>
      )
    case "yes_no":
      return (
        <FieldGroup {...wrap}>
          <Choice
            variant="segmented"
            value={null}
            onChange={nothing}
            options={[
              { value: "yes", label: words.yes },
              { value: "no", label: words.no },
            ]}
          />
        </FieldGroup>
      )
    case "audio":
      return (
        <FieldGroup {...wrap}>
          <span className="flex min-h-24 flex-col items-center justify-center gap-1 rounded-panel border border-dashed border-line-field px-4 py-4 text-center text-[15px] leading-[22px]">
            <Upload aria-hidden="true" size={20} className="text-fg-2" />
            {words.chooseFile}
            {beside.some((other) => other.key === field.alternative) && <span className="text-[14px] text-fg-3">{words.orLink}</span>}
          </span>
        </FieldGroup>
      )
    default:
      return (
        <Field {...wrap}>
          <Input value="" placeholder={field.type === "link" ? words.linkExample : undefined} onChange={nothing} />
        </Field>
      )
  }
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

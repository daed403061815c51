import { formBuilder } from "@intray/i18n/form-builder"
import { Button } from "@intray/ui/button"
import { FieldError } from "@intray/ui/field"
import { cx } from "@intray/ui/lib/cx"
import { Textarea } from "@intray/ui/textarea"
import { ArrowDown, ArrowUp, ClipboardPaste, Plus, X } from "lucide-react"
import { useRef, useState } from "react"
import { focusAfter } from "../../../lib/focus-after.ts"
import { keyFor, moved, pastedOptions } from "./form-tree.ts"

export type Option = { key: string; label: string }

/** The first choice of the field that is being edited. */
export const firstChoiceId = "field-first-choice"

export type OptionEditorProps = {
  options: readonly Option[]
  /** Keys that a published version gave to options that are gone: their answers must not change meaning. */
  spent: readonly string[]
  /** What is wrong with one of them, or with all together. */
  fault: (index?: number) => string | undefined
  readOnly: boolean
  onChange: (options: Option[]) => void
}

/** The answers to choose from: type, paste a list, reorder, remove. Enter adds one below, Alt with the arrow keys moves. */
export function OptionEditor({ options, spent, fault, readOnly, onChange }: OptionEditorProps) {
  const [pasting, setPasting] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const keys = () => [...options.map((option) => option.key), ...spent]

  const changeAndGoTo = (next: Option[], index: number) =>
    focusAfter(
      () => onChange(next),
      () => list.current?.querySelectorAll("input")[index],
    )
  const add = (after: number) => {
    const next = [...options]
    next.splice(after + 1, 0, { key: keyFor(`option ${options.length + 1}`, keys()), label: "" })
    changeAndGoTo(next, after + 1)
  }
  const rename = (index: number, label: string) => onChange(options.map((option, at) => (at === index ? { ...option, label } : option)))
  const move = (index: number, step: number) => {
    const to = index + step
    if (to < 0 || to >= options.length) return
    changeAndGoTo(moved(options, index, to), to)
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-emph">{formBuilder.field.choices}</legend>
      <div className="rounded-field border py-1">
        <ol ref={list} className="flex flex-col">
          {options.map((option, index) => {
            const problem = fault(index)
            return (
              <li key={option.key} className="group flex items-center gap-1 px-1.5">
                <input
                  {...(index === 0 ? { id: firstChoiceId } : {})}
                  aria-label={formBuilder.field.choice({ index: index + 1 })}
                  placeholder={index === 0 ? formBuilder.field.firstChoice : formBuilder.field.choice({ index: index + 1 })}
                  aria-invalid={problem ? true : undefined}
                  title={problem}
                  value={option.label}
                  maxLength={120}
                  readOnly={readOnly}
                  onChange={(event) => rename(index, event.currentTarget.value)}
                  onPaste={(event) => {
                    const text = event.clipboardData.getData("text")
                    if (!text.trim().includes("\n") || option.label !== "") return
                    event.preventDefault()
                    const rest = options.filter((_, at) => at !== index)
                    onChange([...rest.slice(0, index), ...pastedOptions(text, rest), ...rest.slice(index)])
                  }}
                  onKeyDown={(event) => {
                    if (readOnly || event.nativeEvent.isComposing) return
                    if (event.key === "Enter") {
                      event.preventDefault()
                      add(index)
                    } else if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
                      event.preventDefault()
                      move(index, event.key === "ArrowUp" ? -1 : 1)
                    }
                  }}
                  className={cx(
                    "h-[29px] min-w-0 flex-1 rounded-control border border-transparent bg-transparent px-1.5 placeholder:text-fg-3 hover:bg-hover focus:bg-bg aria-invalid:ring-danger touch:h-11 touch:text-[16px]",
                  )}
                />
                {!readOnly && (
                  <span className="flex flex-none items-center opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 touch:opacity-100">
                    <Button
                      variant="quiet"
                      size="sm"
                      aria-label={formBuilder.builder.moveUp({ label: option.label })}
                      disabled={index === 0}
                      icon={<ArrowUp aria-hidden="true" size={14} />}
                      onClick={() => move(index, -1)}
                    />
                    <Button
                      variant="quiet"
                      size="sm"
                      aria-label={formBuilder.builder.moveDown({ label: option.label })}
                      disabled={index === options.length - 1}
                      icon={<ArrowDown aria-hidden="true" size={14} />}
                      onClick={() => move(index, 1)}
                    />
                    <Button
                      variant="quiet"
                      size="sm"
                      aria-label={formBuilder.field.removeChoice({ label: option.label })}
                      disabled={options.length === 1}
                      icon={<X aria-hidden="true" size={14} />}
                      onClick={() =>
                        changeAndGoTo(
                          options.filter((_, at) => at !== index),
                          Math.max(0, index - 1),
                        )
                      }
                    />
                  </span>
                )}
              </li>
            )
          })}
        </ol>
        {!readOnly && (
          <div className="flex flex-wrap gap-1 px-1 pt-0.5">
            <Button variant="quiet" size="sm" icon={<Plus aria-hidden="true" size={14} />} onClick={() => add(options.length - 1)}>
              {formBuilder.field.addChoice}
            </Button>
            <Button
              variant="quiet"
              size="sm"
              icon={<ClipboardPaste aria-hidden="true" size={14} />}
              aria-expanded={pasting}
              onClick={() => setPasting(!pasting)}
            >
              {formBuilder.field.pasteChoices}
            </Button>
          </div>
        )}
        {pasting && (
          <PasteList
            onAdd={(text) => {
              const pasted = pastedOptions(
                text,
                options.filter((option) => option.label !== ""),
              )
              onChange([...options.filter((option) => option.label !== ""), ...pasted])
              setPasting(false)
            }}
            count={(text) => pastedOptions(text, [...options]).length}
          />
        )}
      </div>
      {fault() && <FieldError className="type-meta">{fault()}</FieldError>}
      {options.some((_, index) => fault(index) !== undefined) && (
        <FieldError className="type-meta">{formBuilder.problems.option}</FieldError>
      )}
    </fieldset>
  )
}

function PasteList({ onAdd, count }: { onAdd: (text: string) => void; count: (text: string) => number }) {
  const [text, setText] = useState("")
  const found = count(text)
  return (
    <div className="flex flex-col gap-2 px-2 pt-1 pb-2">
      <Textarea
        autoFocus
        aria-label={formBuilder.field.pasteLabel}
        placeholder={formBuilder.field.pasteLabel}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button size="sm" disabled={found === 0} onClick={() => onAdd(text)} className="self-start">
        {formBuilder.field.pasteAdd({ count: found })}
      </Button>
    </div>
  )
}

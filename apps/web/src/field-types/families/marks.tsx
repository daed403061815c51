import { publicPages as words } from "@intray/i18n/translated"
import type { LeafField } from "@intray/server/modules/forms/schema"
import { pathOfAddress } from "@intray/server/modules/forms/written"
import { FieldGroup, useFieldWiring } from "@intray/ui/field"
import { cx } from "@intray/ui/lib/cx"
import { Clear } from "../../public/portal/clear.tsx"
import { useForm } from "../../public/portal/form-context.tsx"
import { useFrame } from "../../public/portal/leaf-frame.ts"
import { spokenAt } from "../../public/portal/written.tsx"
import type { InputProps } from "../type.ts"

type MarksProps = {
  from: number
  to: number
  /** What the lowest and the highest mean, in words; empty: nothing is said. */
  lowLabel: string
  highLabel: string
  name: string
  value: number | null
  onChange: (value: number) => void
}

/** Numbers as radios in a row: the arrow keys go through them, and the ends say what they mean. */
function Marks({ from, to, lowLabel, highLabel, name, value, onChange }: MarksProps) {
  const { control } = useFieldWiring()
  const { id: firstId, "aria-required": required, ...shared } = control
  const few = to - from < 5
  return (
    <div role="radiogroup" aria-required={required} {...shared} className="group/scale">
      <div
        className={cx(
          "grid gap-1.5",
          few
            ? "max-w-80 grid-flow-col auto-cols-fr"
            : cx(to - from < 10 ? "grid-cols-5" : "grid-cols-6", "sm:grid-flow-col sm:auto-cols-fr sm:grid-cols-none"),
        )}
      >
        {Array.from({ length: to - from + 1 }, (_, index) => from + index).map((mark) => {
          const chosen = mark === value
          return (
            <label
              key={mark}
              className={cx(
                "relative flex h-11 items-center justify-center rounded-field border text-[16px] transition-colors",
                "group-aria-invalid/scale:ring-danger",
                chosen
                  ? "border-fg bg-fg font-semibold text-bg forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]"
                  : "border-line-field bg-bg text-fg-2 hover:border-fg-3 hover:text-fg",
              )}
            >
              <input
                type="radio"
                id={mark === from ? firstId : undefined}
                name={name}
                value={mark}
                checked={chosen}
                onChange={() => onChange(mark)}
                aria-label={words.form.mark({ mark, scale: to, means: mark === from ? lowLabel : mark === to ? highLabel : "" })}
                className="absolute inset-0 size-full cursor-pointer appearance-none rounded-[inherit]"
              />
              <span aria-hidden="true" className="pointer-events-none">
                {mark}
              </span>
            </label>
          )
        })}
      </div>
      {(lowLabel || highLabel) && (
        <p aria-hidden="true" className={cx("mt-1.5 flex justify-between gap-4 text-[14px] leading-5 text-fg-3", few && "max-w-80")}>
          <span>{lowLabel && words.form.markEnd({ mark: from, means: lowLabel })}</span>
          <span className="text-end">{highLabel && words.form.markEnd({ mark: to, means: highLabel })}</span>
        </p>
      )}
    </div>
  )
}

type Marked = Extract<LeafField, { type: "rating" | "scale" }>

/** The input of a field that is answered by one number of a row. */
export function MarksInput({ field, address, from, to }: InputProps<Marked> & { from: number; to: number }) {
  const { q, frame } = useFrame(field, address)
  const value = q.value === "" ? null : Number(q.value)
  const { portal } = useForm()
  const end = (part: "lowLabel" | "highLabel") => {
    const { mark } = spokenAt(portal, `${pathOfAddress(address)}:${part}`)
    return field[part] && mark ? `${field[part]} (${mark})` : field[part]
  }
  const [lowLabel, highLabel] = [end("lowLabel"), end("highLabel")]
  return (
    <FieldGroup {...frame}>
      <Marks {...{ from, to, lowLabel, highLabel, value }} name={q.id} onChange={(mark) => q.set(String(mark))} />
      {!field.required && value !== null && <Clear onClick={() => q.set("")} label={field.label} />}
    </FieldGroup>
  )
}

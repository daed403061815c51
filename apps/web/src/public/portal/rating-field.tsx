import { publicPages as words } from "@intray/server/messages/public"
import { FieldGroup, useFieldWiring } from "@intray/ui/field"
import { cx } from "@intray/ui/lib/cx"
import { Clear } from "./clear.tsx"
import { type LeafProps, useFrame } from "./leaf-frame.ts"

/** From 1 to the highest, as radios in a row: the arrow keys go through them, and the ends say what they mean. */
export function RatingField({ field, address }: LeafProps<"rating">) {
  const { q, frame } = useFrame(field, address)
  const value = q.value === "" ? null : Number(q.value)
  return (
    <FieldGroup {...frame}>
      <Scale field={field} name={q.id} value={value} onChange={(mark) => q.set(String(mark))} />
      {!field.required && value !== null && <Clear onClick={() => q.set("")} label={field.label} />}
    </FieldGroup>
  )
}

type ScaleProps = { field: LeafProps<"rating">["field"]; name: string; value: number | null; onChange: (value: number) => void }

function Scale({ field, name, value, onChange }: ScaleProps) {
  const { control } = useFieldWiring()
  const { id: firstId, "aria-required": required, ...shared } = control
  const { scale, lowLabel, highLabel } = field
  return (
    <div role="radiogroup" aria-required={required} {...shared} className="group/scale">
      <div
        className={cx(
          "grid gap-1.5",
          scale <= 5 ? "max-w-80 grid-flow-col auto-cols-fr" : "grid-cols-5 sm:grid-flow-col sm:auto-cols-fr sm:grid-cols-none",
        )}
      >
        {Array.from({ length: scale }, (_, index) => index + 1).map((mark) => {
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
                id={mark === 1 ? firstId : undefined}
                name={name}
                value={mark}
                checked={chosen}
                onChange={() => onChange(mark)}
                aria-label={words.form.mark({ mark, scale, means: mark === 1 ? lowLabel : mark === scale ? highLabel : "" })}
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
        <p aria-hidden="true" className={cx("mt-1.5 flex justify-between gap-4 text-[14px] leading-5 text-fg-3", scale <= 5 && "max-w-80")}>
          <span>{lowLabel && words.form.markEnd({ mark: 1, means: lowLabel })}</span>
          <span className="text-right">{highLabel && words.form.markEnd({ mark: scale, means: highLabel })}</span>
        </p>
      )}
    </div>
  )
}

import { Check } from "lucide-react"
import { type ReactNode, useId } from "react"
import { cx } from "../lib/cx.ts"
import { type FieldSize, useFieldWiring } from "./field.tsx"

export type ChoiceOption = { value: string; label: ReactNode; lang?: string; help?: ReactNode; disabled?: boolean }
export type ChoiceProps = {
  options: readonly ChoiceOption[]
  /** null while nothing is chosen. */
  value: string | null
  onChange: (value: string) => void
  /** `segmented` for two to four short words on one line; `list` otherwise. */
  variant?: "list" | "segmented"
  name?: string
  size?: FieldSize
  disabled?: boolean
  /** Needed outside a `FieldGroup`. */
  "aria-label"?: string
}

/** One answer of several, all in sight; radios underneath. Goes inside a `FieldGroup`. */
export function Choice({ options, value, onChange, variant = "list", name, size, disabled, "aria-label": ariaLabel }: ChoiceProps) {
  const own = useId()
  const wiring = useFieldWiring({ size })
  const large = wiring.size === "lg"
  const segmented = variant === "segmented"
  const { id: firstId, "aria-required": required, ...shared } = wiring.control
  return (
    <div
      role="radiogroup"
      aria-label={ariaLabel}
      aria-required={required}
      aria-describedby={shared["aria-describedby"]}
      aria-invalid={shared["aria-invalid"]}
      className={
        segmented
          ? cx(
              "inline-flex max-w-full self-start border border-line-field bg-bg aria-invalid:ring-danger max-sm:flex max-sm:self-stretch",
              large ? "rounded-field" : "rounded-control touch:rounded-field",
            )
          : "flex flex-col gap-2 touch:gap-0"
      }
    >
      {options.map((option, index) => {
        const chosen = option.value === value
        const id = index === 0 && firstId ? firstId : `${own}-${index}`
        const radio = (
          <input
            type="radio"
            id={id}
            name={name ?? own}
            value={option.value}
            checked={chosen}
            disabled={disabled || option.disabled}
            onChange={() => onChange(option.value)}
            className={
              segmented
                ? "peer absolute inset-0 size-full cursor-pointer appearance-none rounded-[inherit] disabled:cursor-not-allowed"
                : cx(
                    "flex-none appearance-none rounded-full border border-line-field bg-bg transition-colors checked:border-[5px] checked:border-fg hover:border-fg-3 disabled:bg-hover",
                    large ? "mt-px size-5 checked:border-[6px]" : "mt-[2px] size-4 touch:mt-0 touch:size-5",
                  )
            }
          />
        )
        if (segmented) {
          return (
            <label
              key={option.value}
              htmlFor={id}
              className={cx(
                "relative flex min-w-0 items-center justify-center gap-1.5 border-line-field text-center not-first:border-s max-sm:flex-auto",
                "first:rounded-s-[7px] last:rounded-e-[7px]",
                large ? "h-11 px-3.5 text-[15px]" : "h-[32px] px-3 text-[13px] touch:h-11 touch:text-[15px]",
                chosen ? "bg-here-bg font-emph text-fg" : "text-fg-2 hover:bg-hover",
                (disabled || option.disabled) && "text-fg-3",
              )}
            >
              {radio}
              {chosen && <Check aria-hidden="true" size={16} strokeWidth={2} className="pointer-events-none" />}
              <bdi lang={option.lang} className="pointer-events-none">
                {option.label}
              </bdi>
            </label>
          )
        }
        return (
          <label
            key={option.value}
            htmlFor={id}
            className={cx(
              "flex items-start touch:min-h-11 touch:items-center",
              large ? "gap-3 text-[15px] leading-[22px]" : "gap-2 text-[13px] leading-5 touch:text-[15px]",
            )}
          >
            {radio}
            <span className="min-w-0">
              <bdi lang={option.lang}>{option.label}</bdi>
              {option.help && <span className="block text-[0.92em] text-fg-3">{option.help}</span>}
            </span>
          </label>
        )
      })}
    </div>
  )
}

import { cx } from "@intray/ui/lib/cx"
import type { ReactNode } from "react"

export type ToggleProps<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: { value: Value; label: string; icon?: ReactNode }[]
  /** Icons alone. */
  bare?: boolean
  className?: string
}

/** Two or more ways to look at the same thing; one is on. */
export function Toggle<Value extends string>({ label, value, onChange, options, bare = false, className }: ToggleProps<Value>) {
  return (
    <fieldset aria-label={label} className={cx("flex flex-none rounded-field bg-press p-0.5", className)}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          aria-label={bare ? option.label : undefined}
          title={bare ? option.label : undefined}
          onClick={() => onChange(option.value)}
          className={cx(
            "flex h-[26px] items-center gap-1.5 rounded-control px-2 text-[12.5px] touch:h-11 touch:px-3",
            option.value === value ? "bg-raised text-fg shadow-control" : "text-fg-2 hover:text-fg",
          )}
        >
          {option.icon}
          {!bare && option.label}
        </button>
      ))}
    </fieldset>
  )
}

import { ChevronDown } from "lucide-react"
import type { ComponentPropsWithRef } from "react"
import { cx } from "../lib/cx.ts"
import { type FieldSize, useFieldWiring } from "./field.tsx"
import { boxClass, boxHeight } from "./input.tsx"

export type SelectOption = { value: string; label: string; lang?: string; disabled?: boolean }
export type SelectProps = Omit<ComponentPropsWithRef<"select">, "size" | "children"> & {
  options: readonly SelectOption[]
  /** Further options under headings, after the others. */
  groups?: readonly { label: string; options: readonly SelectOption[] }[]
  /** Shown while nothing is chosen; the value is then "". */
  placeholder?: string
  size?: FieldSize
}

/** One of several, as the platform itself offers it: best by keyboard, on phones and with assistive technology. */
export function Select({ options, groups = [], placeholder, size, className, ...rest }: SelectProps) {
  const wiring = useFieldWiring({ ...rest, size })
  return (
    <span className={cx("relative flex min-w-0 items-center", className)}>
      <select
        {...rest}
        {...wiring.control}
        className={cx(
          boxClass(wiring.size),
          boxHeight[wiring.size],
          "appearance-none truncate pe-9",
          "has-[option[value='']:checked]:text-fg-2 [&_option]:text-fg",
        )}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(optionOf)}
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.options.map(optionOf)}
          </optgroup>
        ))}
      </select>
      <ChevronDown aria-hidden="true" size={16} className="pointer-events-none absolute end-3 text-fg-2" />
    </span>
  )
}

const optionOf = ({ value, label, lang, disabled }: SelectOption) => (
  <option key={value} value={value} lang={lang} disabled={disabled}>
    {label}
  </option>
)

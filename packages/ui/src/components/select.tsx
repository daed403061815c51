import { ChevronDown } from "lucide-react"
import type { ComponentPropsWithRef } from "react"
import { cx } from "../lib/cx.ts"
import { type FieldSize, useFieldWiring } from "./field.tsx"
import { boxClass, boxHeight } from "./input.tsx"

export type SelectOption = { value: string; label: string; lang?: string; disabled?: boolean }
export type SelectProps = Omit<ComponentPropsWithRef<"select">, "size" | "children"> & {
  options: readonly SelectOption[]
  /** Shown while nothing is chosen; the value is then "". */
  placeholder?: string
  size?: FieldSize
}

/** One of several, as the platform itself offers it: best by keyboard, on phones and with assistive technology. */
export function Select({ options, placeholder, size, className, ...rest }: SelectProps) {
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
          "has-[option[value='']:checked]:text-fg-2 [&>option]:text-fg",
        )}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" size={16} className="pointer-events-none absolute end-3 text-fg-2" />
    </span>
  )
}

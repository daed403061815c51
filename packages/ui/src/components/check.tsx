import { Check as Tick } from "lucide-react"
import type { ComponentPropsWithRef, ReactNode } from "react"
import { useId } from "react"
import { cx } from "../lib/cx.ts"
import { FieldError, type FieldSize, useFieldWiring } from "./field.tsx"

export type CheckProps = Omit<ComponentPropsWithRef<"input">, "type" | "size" | "children"> & {
  label: ReactNode
  help?: ReactNode
  error?: ReactNode
  optional?: string
  /** Hide the words where a row already says them. */
  bare?: boolean
  size?: FieldSize
}

/** A box to tick. Consent and "remember me" stand alone; several answers to one question go in `Checks`. */
export function Check({ label, help, error, optional, bare = false, size, className, ...rest }: CheckProps) {
  const own = useId()
  const id = rest.id ?? own
  const wiring = useFieldWiring({ size })
  const large = wiring.size === "lg"
  return (
    <div className={cx("min-w-0", className)}>
      <label
        className={cx(
          "relative flex items-start touch:min-h-11 touch:items-center",
          large ? "gap-3 text-[15px] leading-[22px]" : "gap-2 text-[13px] leading-5 touch:text-[15px]",
        )}
      >
        <span className={cx("relative flex flex-none", large ? "mt-px size-5" : "mt-[2px] size-4 touch:mt-0 touch:size-5")}>
          <input
            {...rest}
            id={id}
            type="checkbox"
            aria-describedby={cx(error && `${id}-error`, help && `${id}-help`, rest["aria-describedby"]) || undefined}
            aria-invalid={error ? true : rest["aria-invalid"]}
            className={cx(
              "peer size-full appearance-none rounded-keycap border border-line-field bg-bg transition-colors hover:border-fg-3",
              "checked:border-primary-line checked:bg-primary disabled:border-line-strong disabled:bg-hover aria-invalid:ring-danger dark:checked:border-primary",
            )}
          />
          <Tick
            aria-hidden="true"
            strokeWidth={2.6}
            className="pointer-events-none absolute inset-0 m-auto hidden size-[72%] text-on-primary peer-checked:block peer-disabled:text-fg-3"
          />
        </span>
        <span className={bare ? "hidden-text" : "min-w-0"}>
          <bdi>{label}</bdi>
          {optional && <span className="text-fg-3">{` (${optional})`}</span>}
        </span>
      </label>
      {error && (
        <FieldError id={`${id}-error`} className={cx("mt-1.5", large ? "text-[14px] leading-5" : "text-[12px] leading-[18px]")}>
          {error}
        </FieldError>
      )}
      {help && (
        <p id={`${id}-help`} className={cx("mt-0.5 text-fg-3", large ? "ps-8 text-[14px] leading-5" : "ps-6 text-[12px] leading-[18px]")}>
          {help}
        </p>
      )}
    </div>
  )
}

export type ChecksProps = {
  options: readonly { value: string; label: string; lang?: string; disabled?: boolean }[]
  value: readonly string[]
  onChange: (value: string[]) => void
  name?: string
  size?: FieldSize
  disabled?: boolean
  columns?: boolean
}

/** Several answers to one question. Goes inside a `FieldGroup`. The order of `value` is the order of the options. */
export function Checks({ options, value, onChange, name, size, disabled, columns = false }: ChecksProps) {
  const wiring = useFieldWiring({ size })
  return (
    <div className={cx("grid gap-y-2 touch:gap-y-0", columns && "gap-x-4 sm:grid-cols-2")}>
      {options.map((option, index) => (
        <Check
          key={option.value}
          // The first box carries the field's id, so that an error can send the focus to it.
          id={index === 0 ? wiring.control.id : undefined}
          aria-describedby={wiring.control["aria-describedby"]}
          aria-invalid={wiring.control["aria-invalid"]}
          name={name}
          size={wiring.size}
          label={option.lang === undefined ? option.label : <span lang={option.lang}>{option.label}</span>}
          disabled={disabled || option.disabled}
          checked={value.includes(option.value)}
          onChange={(event) => {
            const on = event.currentTarget.checked
            onChange(options.map((each) => each.value).filter((each) => (each === option.value ? on : value.includes(each))))
          }}
        />
      ))}
    </div>
  )
}

import { type ComponentPropsWithRef, type ReactNode, useId } from "react"
import { cx } from "../lib/cx.ts"

export type SwitchProps = Omit<ComponentPropsWithRef<"input">, "type" | "size" | "onChange" | "children"> & {
  label: ReactNode
  help?: ReactNode
  onCheckedChange: (checked: boolean) => void
  /** Words at the left and the switch at the right, as in settings; else switch first. */
  spread?: boolean
}

/** On or off, at once. Ink, not lime: it is a state, not a place. */
export function Switch({ label, help, checked, onCheckedChange, spread = false, className, ...rest }: SwitchProps) {
  const own = useId()
  const id = rest.id ?? own
  return (
    <div
      className={cx(
        "flex min-h-5 items-start gap-2 touch:min-h-11 touch:items-center",
        spread && "flex-row-reverse justify-between gap-4",
        className,
      )}
    >
      <span className="relative mt-px flex h-[18px] w-8 flex-none">
        <input
          {...rest}
          id={id}
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          aria-describedby={help ? `${id}-help` : undefined}
          onChange={(event) => onCheckedChange(event.currentTarget.checked)}
          className="peer size-full cursor-pointer appearance-none rounded-full bg-line-field transition-colors checked:bg-fg disabled:cursor-not-allowed disabled:bg-line-strong disabled:checked:bg-fg-3 forced-colors:border"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-[2px] start-[2px] size-[14px] rounded-full bg-bg transition-transform peer-checked:translate-x-[14px] rtl:peer-checked:-translate-x-[14px] forced-color-adjust-none forced-colors:bg-[CanvasText]"
        />
      </span>
      <span className="min-w-0">
        <label htmlFor={id} className="block">
          {label}
        </label>
        {help && (
          <span id={`${id}-help`} className="type-meta block text-fg-3">
            {help}
          </span>
        )}
      </span>
    </div>
  )
}

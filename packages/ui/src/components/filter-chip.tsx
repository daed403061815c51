import { Plus, X } from "lucide-react"
import type { ComponentPropsWithRef, ReactNode } from "react"
import { cx } from "../lib/cx.ts"
import { Kbd } from "./kbd.tsx"

export type FilterChipProps = Omit<ComponentPropsWithRef<"button">, "value"> & {
  /** "Stage" */
  field: string
  /** "New, Listening" */
  value: ReactNode
  /** "any of", "all of", "none of"; shown only where it matters. */
  mode?: string
  onRemove?: () => void
  /** "Remove filter Stage" */
  removeLabel?: string
}

/** One filter in force. The chip itself opens its choices (give it to a popover as trigger); the cross takes it away. */
export function FilterChip({ field, value, mode, onRemove, removeLabel, className, ...rest }: FilterChipProps) {
  return (
    <span
      className={cx(
        "inline-flex h-6 max-w-full flex-none items-stretch rounded-control border border-line-strong bg-raised text-[12px] leading-4 touch:h-11 touch:text-[14px]",
        className,
      )}
    >
      <button
        type="button"
        {...rest}
        className={cx("flex min-w-0 items-center gap-1.5 rounded-[5px] pl-2.5 hover:bg-hover", onRemove ? "pr-1" : "pr-2.5")}
      >
        <span className="max-w-[60%] flex-none truncate text-fg-2">{field}</span>
        {mode && <span className="flex-none text-fg-3">{mode}</span>}
        <span className="truncate font-emph text-fg">{value}</span>
      </button>
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          className="-my-px flex w-6 flex-none items-center justify-center rounded-[5px] text-fg-2 hover:bg-hover hover:text-fg touch:w-11"
        >
          <X aria-hidden="true" size={14} />
        </button>
      )}
    </span>
  )
}

/** The dashed chip that offers another filter. */
export function AddFilterChip({ label, kbd, className, ...rest }: ComponentPropsWithRef<"button"> & { label: string; kbd?: string }) {
  return (
    <button
      type="button"
      aria-keyshortcuts={kbd}
      {...rest}
      className={cx(
        "inline-flex h-6 flex-none items-center gap-1.5 rounded-control border border-dashed border-line-strong px-2 text-[12px] leading-4 text-fg-2 hover:bg-hover hover:text-fg touch:h-11 touch:px-3 touch:text-[14px]",
        className,
      )}
    >
      <Plus aria-hidden="true" size={14} />
      {label}
      {kbd && (
        <Kbd decorative variant="mini">
          {kbd}
        </Kbd>
      )}
    </button>
  )
}

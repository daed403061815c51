import { ChevronDown, Trash2 } from "lucide-react"
import { type ComponentPropsWithRef, type ReactNode, useId } from "react"
import { cx } from "../lib/cx.ts"

export type RepeatItemProps = {
  /** "1. Glasshouse" */
  title: ReactNode
  /** What is inside, while closed: "Electronica, 122 BPM" */
  summary?: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Absent where the minimum is reached. */
  onRemove?: () => void
  removeLabel?: string
  /** A handle or move buttons before the title. */
  before?: ReactNode
  /** Something inside is wrong. */
  invalid?: boolean
  /** Shown also while closed, under the head. */
  peek?: ReactNode
  children: ReactNode
}

/** The frame of one item of a repeatable group: a head that opens and closes it, and its fields. */
export function RepeatItem({
  title,
  summary,
  open,
  onOpenChange,
  onRemove,
  removeLabel,
  before,
  invalid = false,
  peek,
  children,
}: RepeatItemProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={`${id}-title`}
      className={cx("rounded-dialog border bg-bg", invalid ? "border-danger" : "border-line-strong")}
    >
      <div className="flex min-h-13 items-center gap-1 pe-2 ps-4">
        {before}
        <h3 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={`${id}-body`}
            onClick={() => onOpenChange(!open)}
            className="flex min-h-11 w-full min-w-0 items-center gap-3 rounded-control text-start"
          >
            <span id={`${id}-title`} className="min-w-0 flex-1 truncate text-[15px] font-semibold">
              {title}
            </span>
            {!open && summary && <span className="truncate text-[14px] text-fg-3">{summary}</span>}
            <ChevronDown aria-hidden="true" size={18} className={cx("me-1 text-fg-2 transition-transform", open && "rotate-180")} />
          </button>
        </h3>
        {onRemove && (
          <button
            type="button"
            aria-label={removeLabel}
            title={removeLabel}
            onClick={onRemove}
            className="flex size-11 flex-none items-center justify-center rounded-control text-fg-2 hover:bg-hover hover:text-danger"
          >
            <Trash2 aria-hidden="true" size={18} />
          </button>
        )}
      </div>
      {peek && <div className="px-4 pb-4">{peek}</div>}
      <div id={`${id}-body`} hidden={!open} className="flex flex-col gap-5 px-4 pb-5">
        {children}
      </div>
    </section>
  )
}

/** "Add a third track": dashed, as wide as the items. */
export function AddItemButton({ children, className, ...rest }: ComponentPropsWithRef<"button">) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(
        "flex min-h-11 w-full items-center justify-center gap-2 rounded-panel border border-dashed border-line-strong text-[15px] text-fg-2 transition-colors hover:bg-hover hover:text-fg disabled:text-fg-3",
        className,
      )}
    >
      {children}
    </button>
  )
}

import { Check } from "lucide-react"
import type { ComponentPropsWithRef } from "react"
import { cx } from "../lib/cx.ts"
import type { Hue } from "../lib/hues.ts"
import { isIconName } from "../lib/icons.ts"
import { PickedIcon } from "./picked-icon.tsx"

export type LabelCardProps = Omit<ComponentPropsWithRef<"button">, "children"> & {
  name: string
  hue: Hue
  /** Before its name, as the team picked it. */
  icon?: string | null | undefined
  /** What is pressed on the keyboard: "1"–"9" or a letter. */
  keyHint?: string | null
  applied?: boolean
  /** Kept on what has it, no longer offered. */
  archived?: boolean
}

/** A label as a big key, for where one submission has the whole screen: it is found without looking for it. */
export function LabelCard({ name, hue, icon, keyHint, applied = false, archived = false, className, ...rest }: LabelCardProps) {
  return (
    <button
      type="button"
      data-hue={hue}
      aria-pressed={applied}
      aria-keyshortcuts={keyHint ?? undefined}
      disabled={archived && !applied}
      {...rest}
      className={cx(
        "flex min-h-[76px] min-w-0 flex-col justify-between rounded-panel border px-3.5 py-2.5 text-start select-none",
        "transition-colors duration-80 disabled:cursor-not-allowed",
        applied
          ? "border-hue-solid bg-hue-solid text-bg"
          : "border-hue-line bg-hue-bg text-hue-fg shadow-[inset_0_-3px_0_var(--hue-line)] hover:border-hue-dot disabled:opacity-55",
        className,
      )}
    >
      <span aria-hidden="true" className="flex h-5 items-center justify-between">
        <span className={cx("kbd hidden font-mono text-[17px] leading-5 keys:block", !applied && "opacity-90")}>
          {keyHint?.toUpperCase()}
        </span>
        <span className={cx("size-2.5 rounded-[3px] bg-hue-dot", (keyHint || applied) && "keys:hidden", applied && "invisible")} />
        <Check strokeWidth={2.25} className={cx("ms-auto size-4.5", !applied && "invisible")} />
      </span>
      <span className="flex w-full items-start gap-1.5 text-[14px] leading-5 font-semibold">
        {isIconName(icon) && <PickedIcon name={icon} size={18} className="mt-px flex-none" />}
        <span className={cx("min-w-0 [overflow-wrap:anywhere]", archived && "line-through")}>{name}</span>
      </span>
    </button>
  )
}

import { Check } from "lucide-react"
import type { ComponentPropsWithRef } from "react"
import { cx } from "../lib/cx.ts"
import type { Hue } from "../lib/hues.ts"
import { LabelMark } from "./label-mark.tsx"

export type LabelKeyProps = Omit<ComponentPropsWithRef<"button">, "children"> & {
  name: string
  hue: Hue
  /** Before its name, as the team picked it. */
  icon?: string | null | undefined
  /** What is pressed on the keyboard: "1"–"9" or a letter. */
  keyHint?: string | null
  /** `suggested` is not applied: the model proposes it. */
  state?: "rest" | "applied" | "suggested"
  /** 0–1, shown while suggested. */
  confidence?: number
  /** Kept on what has it, no longer offered. */
  archived?: boolean
  /** Applying is under way or just failed elsewhere; kept visible but not pressable. */
  blocked?: boolean
}

const looks = {
  rest: "border-line bg-raised text-fg hover:border-line-strong hover:bg-hover active:bg-press",
  applied: "border-hue-dot bg-hue-bg text-hue-fg",
  suggested: "border-dashed border-hue-dot bg-transparent text-fg-2 hover:bg-hover",
}

/**
 * A label in the deck: the keycap carries its hue, and what is seen is what is pressed. As wide at rest as when applied:
 * the tick has its place and the name its width in advance, so that pressing one moves no other.
 */
export function LabelKey(props: LabelKeyProps) {
  const { name, hue, icon, keyHint, state = "rest", confidence, archived = false, blocked = false, className, ...rest } = props
  const applied = state === "applied"
  return (
    <button
      type="button"
      data-hue={hue}
      data-state={state}
      aria-pressed={applied}
      aria-keyshortcuts={keyHint ?? undefined}
      disabled={blocked || (archived && !applied)}
      {...rest}
      className={cx(
        "inline-flex min-h-7 max-w-full items-center gap-[7px] rounded-control border pl-[5px] text-[13px] leading-5 select-none",
        "transition-colors duration-80 disabled:cursor-not-allowed",
        "touch:min-h-11 touch:gap-2.5 touch:rounded-field touch:pr-2 touch:pl-3 touch:text-[15px]",
        state === "suggested" ? "pr-[9px]" : "pr-[6px]",
        looks[state],
        !applied && "disabled:opacity-55",
        className,
      )}
    >
      {keyHint && (
        <span
          aria-hidden="true"
          className={cx(
            "swatch type-key kbd hidden size-[18px] flex-none items-center justify-center rounded-keycap border keys:inline-flex",
            applied
              ? "border-hue-solid bg-hue-solid text-bg"
              : "border-hue-line bg-hue-bg text-hue-fg shadow-[inset_0_-1px_0_var(--hue-line)]",
          )}
        >
          {keyHint.toUpperCase()}
        </span>
      )}
      <LabelMark icon={icon} size={15} square="size-[10px] rounded-[3px]" className={cx("ml-1", keyHint && !icon && "keys:hidden")} />
      <span className={cx("min-w-0 text-start [overflow-wrap:anywhere]", applied && "firm", archived && "line-through decoration-fg-3")}>
        {name}
      </span>
      {state !== "suggested" && (
        <Check
          aria-hidden="true"
          strokeWidth={2.25}
          className={cx("-ml-[3px] size-3 flex-none touch:-ml-1.5 touch:size-3.5", !applied && "invisible")}
        />
      )}
      {state === "suggested" && confidence !== undefined && (
        <span aria-hidden="true" className="type-code text-[11px] text-fg-2">
          {Math.round(confidence * 100)}%
        </span>
      )}
    </button>
  )
}

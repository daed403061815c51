import type { ReactNode } from "react"
import { cx } from "../lib/cx.ts"
import type { StageShape } from "../lib/stage.ts"
import { StageGlyph } from "./stage-glyph.tsx"

export type TimelineStep = {
  id: string
  title: string
  /** Dates in words, and what there is to say. */
  notes?: readonly ReactNode[]
  /** Past steps are ticks; the current one shows its stage; what is expected is dashed and grey. */
  state: "past" | "current" | "expected"
  shape: StageShape
}

export type TimelineProps = {
  steps: readonly TimelineStep[]
  /** `auto` is vertical under 640 px. */
  orientation?: "auto" | "horizontal" | "vertical"
  className?: string
}

/** What happened, where it is, what is expected. */
export function Timeline({ steps, orientation = "auto", className }: TimelineProps) {
  const across = orientation === "vertical" ? "" : orientation === "horizontal" ? "h" : "a"
  return (
    <ol className={cx("flex flex-col", across === "h" && "flex-row", across === "a" && "sm:flex-row", className)}>
      {steps.map((step, index) => {
        const last = index === steps.length - 1
        const nextExpected = steps[index + 1]?.state === "expected"
        return (
          <li
            key={step.id}
            aria-current={step.state === "current" ? "step" : undefined}
            className={cx(
              "relative flex min-w-0 gap-4",
              across === "h" && "flex-1 flex-col gap-2",
              across === "a" && "sm:flex-1 sm:flex-col sm:gap-2",
              last ? "" : across ? "max-sm:pb-5" : "pb-5",
            )}
          >
            <span className="relative flex flex-none">
              <StageGlyph
                shape={step.state === "past" ? "accepted" : step.state === "expected" ? "inbox" : step.shape}
                size={20}
                className={step.state === "expected" ? "flex-none text-fg-2" : "flex-none text-fg"}
              />
              {!last && (
                <span
                  aria-hidden="true"
                  className={cx(
                    "absolute border-line-strong",
                    nextExpected && "border-dashed",
                    across === "h" && "top-[9px] end-2 start-7 border-t-2",
                    across === "a" &&
                      "max-sm:top-7 max-sm:-bottom-3 max-sm:start-[9px] max-sm:border-s-2 sm:top-[9px] sm:end-2 sm:start-7 sm:border-t-2",
                    across === "" && "top-7 -bottom-3 start-[9px] border-s-2",
                  )}
                />
              )}
            </span>
            <div className={cx("min-w-0", across && "sm:pe-4")}>
              <p className={cx("font-semibold", step.state === "expected" ? "text-fg-2" : "text-fg")}>{step.title}</p>
              {step.notes?.map((note, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: notes are a fixed list that never reorders
                <p key={at} className="text-[0.92em] leading-snug text-fg-2">
                  {note}
                </p>
              ))}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

import { imports as words } from "@intray/i18n/imports"
import { cx } from "@intray/ui/lib/cx"
import { Check } from "lucide-react"
import { type ReactNode, useEffect, useRef } from "react"

const names = ["file", "columns", "check", "run"] as const
export type StepName = (typeof names)[number]

/** Where in the four steps the reader is. */
function StepList({ current }: { current: StepName }) {
  const at = names.indexOf(current)
  return (
    <ol aria-label={words.page.steps} className="flex flex-wrap gap-x-4 gap-y-1">
      {names.map((name, index) => (
        <li
          key={name}
          aria-current={name === current ? "step" : undefined}
          className={cx("flex items-center gap-1.5", index === at ? "font-emph text-fg" : "text-fg-3")}
        >
          <span
            className={cx(
              "type-key flex size-5 flex-none items-center justify-center rounded-full border tabular-nums",
              index === at ? "border-fg" : "border-line-strong",
            )}
          >
            {index < at ? <Check aria-hidden="true" size={12} /> : index + 1}
          </span>
          {words.page.stepNames[name]}
        </li>
      ))}
    </ol>
  )
}

/** One step: where it is, what it is, and what there is to do. Arriving at it from another takes the focus to its heading. */
export function Step({ name, title, focus, children }: { name: StepName; title: string; focus: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focus) heading.current?.focus()
  }, [focus])
  return (
    <section className="flex flex-col gap-5">
      <StepList current={name} />
      <h2 ref={heading} tabIndex={-1} className="type-title min-w-0 break-words outline-none">
        <span className="hidden-text">{words.page.stepOf({ step: names.indexOf(name) + 1, name: words.page.stepNames[name] })}. </span>
        {title}
      </h2>
      {children}
    </section>
  )
}

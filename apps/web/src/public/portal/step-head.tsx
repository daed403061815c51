import { publicPages as words } from "@intray/i18n/translated"
import { useEffect, useRef } from "react"
import { tellTop } from "../lib/embed.ts"
import { useForm } from "./form-context.tsx"
import { progressOf } from "./steps.ts"
import { written } from "./written.tsx"

/** How far one is, and what this step is about. Takes the focus whenever the step changes. */
export function StepHead() {
  const { portal, walk, steps, hidden } = useForm()
  const title = useRef<HTMLHeadingElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const { turn } = steps
  useEffect(() => {
    if (turn === 0) return
    head.current?.scrollIntoView({ block: "start" })
    title.current?.focus({ preventScroll: true })
    tellTop()
  }, [turn])
  const step = walk.steps[steps.current]
  const titled = step !== undefined && step.title !== "" && !(step.key !== null && hidden.has(step.key))
  const say = (part: string, text: string) => written(portal, `${step?.key}:${part}`, text)
  const progress = progressOf(walk, steps.current)
  return (
    <div ref={head} className="mb-6 scroll-mt-6">
      <div aria-hidden="true" className="flex gap-1.5">
        {walk.open.map((index, place) => (
          <span
            key={index}
            className={
              place < progress.position
                ? "h-1.5 flex-1 rounded-full bg-here forced-colors:bg-[Highlight]"
                : "h-1.5 flex-1 rounded-full bg-press forced-colors:border"
            }
          />
        ))}
      </div>
      <h2 ref={title} tabIndex={-1} className="mt-4 [overflow-wrap:anywhere]">
        <span className="block text-[14px] leading-5 text-fg-2">{words.steps.progress(progress)}</span>
        {titled && <span className="type-section mt-0.5 block">{say("label", step.title)}</span>}
      </h2>
      {titled && step.help && <p className="mt-1.5 text-[15px] leading-[22px] text-fg-2">{say("help", step.help)}</p>}
    </div>
  )
}

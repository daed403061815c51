import { publicPages as words } from "@intray/i18n/translated"
import { leadIn } from "@intray/server/modules/forms/asked"
import { CircleAlert } from "lucide-react"
import { type MouseEvent, useEffect, useRef } from "react"
import { useForm } from "./form-context.tsx"
import { labelAt } from "./labels.ts"

/**
 * What stood in the way of going on, above the form: one link for each thing, with its question's words. It takes the focus when it comes,
 * keeps what is mended as struck out so that nothing jumps while somebody types, and goes when all of it is mended.
 */
export function ErrorSummary() {
  const { summary, issues, wrong, portal, values, focusOn } = useForm()
  const box = useRef<HTMLDivElement>(null)
  const turn = summary?.turn ?? 0
  useEffect(() => {
    if (turn === 0) return
    // A step that opens takes the focus first.
    const frame = requestAnimationFrame(() => {
      box.current?.focus({ preventScroll: true })
      box.current?.scrollIntoView({ block: "start" })
    })
    return () => cancelAnimationFrame(frame)
  }, [turn])
  const left = summary?.said.filter(({ address }) => wrong.includes(address)).length ?? 0
  if (!summary || left === 0) return null

  const follow = (address: string) => (event: MouseEvent) => {
    event.preventDefault()
    focusOn(address)
  }
  return (
    <div
      ref={box}
      id="error-summary"
      tabIndex={-1}
      className="mb-6 scroll-mt-6 rounded-panel border-2 border-danger bg-danger-bg p-4 text-[15px] leading-[22px]"
    >
      <div role="alert" className="flex items-start gap-3">
        <CircleAlert aria-hidden="true" size={20} className="mt-px shrink-0 text-danger" />
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">{words.group.toFix({ count: left })}</h2>
          <ul className="mt-1">
            {summary.said.map(({ address, message }) => {
              const label = labelAt(portal.fields, values, address)
              const text = issues.get(address) ?? message
              const mended = !wrong.includes(address)
              // It went with its item.
              if (mended && label === "") return null
              return (
                <li key={address} className="[overflow-wrap:anywhere]">
                  {label === "" ? (
                    <p className="py-1">{text}</p>
                  ) : (
                    <a
                      href={`#q-${address}`}
                      onClick={follow(address)}
                      className={mended ? "inline-block py-1 text-fg-2 line-through" : "inline-block py-1 underline underline-offset-2"}
                    >
                      {leadIn(label)} {text}
                    </a>
                  )}
                </li>
              )
            })}
          </ul>
        </div>
      </div>
    </div>
  )
}

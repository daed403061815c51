import { onboarding as words } from "@intray/i18n/onboarding"
import { cx } from "@intray/ui/lib/cx"
import { Logo } from "@intray/ui/logo"
import { Check } from "lucide-react"
import { type ReactNode, useEffect, useRef } from "react"

const order = ["team", "collect", "invite"] as const

export type FrameProps = {
  /** `ready`: all of them are behind; null: it is not known yet which one it is. */
  step: (typeof order)[number] | "ready" | null
  title: string
  text: string
  /** Shown after another step: the focus goes to the title, so that it is read out. */
  follows: boolean
  width?: "narrow" | "wide" | "full"
  /** Who is here, and the way out. */
  foot: ReactNode
  children: ReactNode
}

const widths = { narrow: "max-w-110", wide: "max-w-230", full: "max-w-300" }

/** The frame of the first steps: where one is, what is asked, and nothing else. */
export function Frame({ step, title, text, follows, width = "narrow", foot, children }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is read out when it comes, and when it says something else
  useEffect(() => {
    if (follows) heading.current?.focus()
  }, [follows, step, title])
  const at = step === "ready" ? order.length : step === null ? -1 : order.indexOf(step)
  return (
    <div className="type-public flex min-h-dvh flex-col px-5 sm:px-11">
      <header className="flex flex-none flex-wrap items-center gap-x-8 gap-y-3 py-5 sm:py-8">
        <a href="/" className="flex rounded-control">
          <Logo />
        </a>
        <nav aria-label={words.heading}>
          <ol className="flex flex-wrap items-center gap-x-5 gap-y-1">
            {order.map((each, index) => (
              <li
                key={each}
                aria-current={each === step ? "step" : undefined}
                className={cx("flex items-center gap-1.5 text-[13px]/[20px]", each === step ? "font-emph text-fg" : "text-fg-2")}
              >
                <span
                  aria-hidden="true"
                  className={cx(
                    "flex size-5 flex-none items-center justify-center rounded-full border text-[11px]",
                    index < at ? "border-primary-line bg-primary text-on-primary" : each === step ? "border-fg" : "border-line-strong",
                  )}
                >
                  {index < at ? <Check size={12} /> : index + 1}
                </span>
                {words.steps[each]}
              </li>
            ))}
          </ol>
        </nav>
      </header>
      <main className={cx("mx-auto flex w-full flex-1 flex-col justify-center pt-4", step === "collect" ? "pb-4" : "pb-16", widths[width])}>
        {step !== "ready" && step !== null && <p className="type-meta text-fg-2">{words.progress({ at: at + 1, of: order.length })}</p>}
        <h1
          ref={heading}
          tabIndex={-1}
          className="font-display text-[38px]/[44px] font-bold tracking-[-0.03em] text-balance outline-none max-sm:text-[34px]/[38px]"
        >
          {title}
        </h1>
        <p className="mt-2 mb-6 text-[15px]/[24px] text-fg-2">{text}</p>
        {children}
      </main>
      <footer className="flex flex-none flex-wrap items-center gap-x-4 gap-y-1 border-t py-4 text-[13px]/[20px] text-fg-2">{foot}</footer>
    </div>
  )
}

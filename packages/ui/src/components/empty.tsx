import type { ReactNode } from "react"
import { cx } from "../lib/cx.ts"

export type EmptyProps = {
  /** What is true. */
  title: string
  children?: ReactNode
  /** The one way forward. */
  primary?: ReactNode
  /** Up to three quiet ways. */
  others?: readonly { icon?: ReactNode; title: string; note?: string; action: ReactNode }[]
  /** `page` in its own screen; `panel` inside something. */
  size?: "page" | "panel"
  className?: string
}

/** Nothing here yet: says so, and what to do next. */
export function Empty({ title, children, primary, others = [], size = "page", className }: EmptyProps) {
  return (
    <section className={cx("mx-auto w-full", size === "page" ? "max-w-[592px] px-4 py-12" : "max-w-[420px] px-4 py-8", className)}>
      <h2
        className={
          size === "page"
            ? "font-display text-[40px]/[44px] font-bold tracking-[-0.03em] text-balance max-md:text-[32px]/[36px]"
            : "type-section"
        }
      >
        {title}
      </h2>
      {children && <div className={cx("measure mt-3 text-fg-2", size === "page" ? "text-[15px]/[24px]" : "type-body")}>{children}</div>}
      {primary && <div className="mt-6">{primary}</div>}
      {others.length > 0 && (
        <ul className="mt-8 border-t">
          {others.map((other) => (
            <li key={other.title} className="flex min-h-13 items-center gap-4 border-b py-2.5">
              <span className="flex text-fg-2">{other.icon}</span>
              <span className="min-w-0 flex-1">
                <span className="block text-[14px] leading-5">{other.title}</span>
                {other.note && <span className="type-meta block text-fg-3">{other.note}</span>}
              </span>
              {other.action}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

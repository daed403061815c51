import { cx } from "@intray/ui/lib/cx"
import { type ReactNode, useId, useRef } from "react"
import { useFocusStays } from "./use-focus-stays.ts"

/** One group of settings under its heading. What is pressed in it and goes, as saving does, leaves the focus in the group. */
export function Section({
  title,
  badge,
  first = false,
  children,
}: {
  title: string
  badge?: ReactNode
  first?: boolean
  children: ReactNode
}) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  useFocusStays(section)
  return (
    <section ref={section} aria-labelledby={id} className={cx("flex flex-col gap-4", !first && "border-t pt-6")}>
      <div className="flex items-center gap-2.5">
        <h2 id={id} tabIndex={-1} className="type-heading">
          {title}
        </h2>
        {badge}
      </div>
      {children}
    </section>
  )
}

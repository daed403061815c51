import { cx } from "@intray/ui/lib/cx"
import { type ReactNode, useId } from "react"

/** One group of settings under its heading. */
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
  return (
    <section aria-labelledby={id} className={cx("flex flex-col gap-4", !first && "border-t pt-6")}>
      <div className="flex items-center gap-2.5">
        <h2 id={id} className="type-heading">
          {title}
        </h2>
        {badge}
      </div>
      {children}
    </section>
  )
}

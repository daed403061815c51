import { type ReactNode, useId } from "react"

type SectionProps = { title: string; note?: ReactNode; action?: ReactNode; children?: ReactNode }

/** One section of the settings: title, action and list. */
export function Section({ title, note, action, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-b py-6 last:border-b-0">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-60 flex-1">
          <h2 id={id} className="type-heading">
            {title}
          </h2>
          {note && <div className="measure mt-1 text-fg-2">{note}</div>}
        </div>
        {action && <div className="flex flex-wrap gap-2">{action}</div>}
      </div>
      {children && <div className="mt-4 empty:hidden">{children}</div>}
    </section>
  )
}

/** A list within a section. */
export function Rows({ children, label }: { children: ReactNode; label: string }) {
  return (
    <ul aria-label={label} className="divide-y rounded-panel border">
      {children}
    </ul>
  )
}

type RowProps = { icon?: ReactNode; title: ReactNode; tag?: string; meta?: ReactNode; children?: ReactNode }

/** One item of a list: content at the left, actions at the right. */
export function Row({ icon, title, tag, meta, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3.5 py-3">
      {icon && <span className="flex w-5 flex-none justify-center text-fg-2">{icon}</span>}
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-emph">
          <span className="min-w-0 break-words">{title}</span>
          {tag && <span className="type-meta rounded-keycap bg-here-bg px-1.5 font-normal text-fg">{tag}</span>}
        </p>
        {meta && <p className="type-meta break-words text-fg-3">{meta}</p>}
      </div>
      {children && <div className="flex flex-none flex-wrap gap-1">{children}</div>}
    </li>
  )
}

import type { ReactNode } from "react"

/** The bar at the top of a page: its title, and controls next to it. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="flex min-h-13 flex-none flex-wrap items-center gap-x-3 gap-y-2 border-b px-3.5 py-2 md:px-[22px]">
      <h1 className="type-heading">{title}</h1>
      {children}
    </header>
  )
}

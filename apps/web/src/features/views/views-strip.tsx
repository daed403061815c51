import { filters } from "@intray/i18n/filters"
import { cx } from "@intray/ui/lib/cx"
import { useLinkProps } from "@tanstack/react-router"
import { useEffect, useRef } from "react"

export type StripItem = { key: string; name: string; count?: string | undefined; search: Record<string, unknown>; current: boolean }

/** The lists to choose from on a phone, in one row that scrolls by itself. */
export function ViewsStrip({ items }: { items: readonly StripItem[] }) {
  const row = useRef<HTMLElement>(null)
  const current = items.find((item) => item.current)?.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is the reason to bring its chip into sight
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>("[aria-current]")
    if (row.current && chip) row.current.scrollLeft = chip.offsetLeft - 14
  }, [current])
  return (
    <nav
      ref={row}
      aria-label={filters.views.strip}
      className="relative flex flex-none gap-2 overflow-x-auto border-b px-3.5 py-2 [scrollbar-width:none]"
    >
      {items.map(({ key, ...item }) => (
        <Chip key={key} {...item} />
      ))}
    </nav>
  )
}

function Chip({ name, count, search, current }: Omit<StripItem, "key">) {
  // The router takes every list of the inbox for the page that is shown; here one chip is.
  const link = useLinkProps({ to: "/dashboard/submissions", search: search as never })
  return (
    <a
      {...link}
      aria-current={current ? "page" : undefined}
      className={cx(
        "flex h-11 flex-none items-center gap-2 rounded-field border px-3.5 text-[15px] no-underline",
        current ? "border-fg bg-fg text-bg" : "border-line-strong text-fg-2",
      )}
    >
      {name}
      {count !== undefined && <span className={current ? "text-bg" : "text-fg-3"}>{count}</span>}
    </a>
  )
}

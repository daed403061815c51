import { cx } from "@intray/ui/lib/cx"
import { tabLink } from "@intray/ui/tabs"
import { Link, useLocation } from "@tanstack/react-router"
import type { LucideIcon } from "lucide-react"
import { useEffect, useRef } from "react"

export type PageLink = { to: string; label: string; icon: LucideIcon }

export type PageLinksProps = {
  pages: readonly PageLink[]
  /** Id of the heading that names the list; if absent, the surrounding navigation does. */
  labelledBy?: string
}

/** Links to the pages of an area: a column at the left, tabs on a phone, where the current one is scrolled into view. */
export function PageLinks({ pages, labelledBy }: PageLinksProps) {
  const { pathname } = useLocation()
  const here = useRef<HTMLAnchorElement>(null)
  const current = (to: string) => pathname.replace(/\/$/, "") === to
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newly current tab may be outside the view on a phone
  useEffect(() => {
    here.current?.scrollIntoView({ block: "nearest", inline: "center" })
  }, [pathname])
  return (
    <ul aria-labelledby={labelledBy} className={cx(tabLink.list, "overflow-visible! md:flex-col md:gap-0.5")}>
      {pages.map(({ to, label, icon: Icon }) => (
        <li key={to} className="flex flex-none md:block">
          <Link
            to={to}
            ref={current(to) ? here : undefined}
            aria-current={current(to) ? "page" : undefined}
            className={cx(
              tabLink.tab,
              "gap-2.5 md:flex md:h-[30px] md:min-h-0 md:w-full md:rounded-control md:border-0 md:px-2 md:hover:bg-hover",
              current(to) && "border-fg! text-fg! md:bg-press md:hover:bg-press",
            )}
          >
            <span className="hidden text-fg-2 md:flex">
              <Icon aria-hidden="true" size={16} />
            </span>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

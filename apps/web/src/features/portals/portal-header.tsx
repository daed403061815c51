import { portals } from "@intray/i18n/portals"
import type { PortalDetail } from "@intray/server/modules/portals/schema"
import { buttonClass } from "@intray/ui/button"
import { cx } from "@intray/ui/lib/cx"
import { tabLink } from "@intray/ui/tabs"
import { Link } from "@tanstack/react-router"
import { ExternalLink } from "lucide-react"
import { type ReactNode, useEffect, useRef } from "react"
import { StateBadge } from "./state-badge.tsx"
import type { PortalTab } from "./tabs.ts"

export type PortalHeaderProps = {
  portal: PortalDetail
  tab: PortalTab
  /** Tabs that are useful to the user. */
  tabs: readonly PortalTab[]
  /** Actions for the draft. */
  children: ReactNode
}

/** The header of a portal: name, status, tabs, and a link to its public page. */
export function PortalHeader({ portal, tab, tabs, children }: PortalHeaderProps) {
  const words = portals.one
  const current = useRef<HTMLAnchorElement>(null)
  // On a phone the tabs scroll; this keeps the current one visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the tab
  useEffect(() => {
    current.current?.scrollIntoView({ block: "nearest", inline: "nearest" })
  }, [tab])
  return (
    <header className="flex flex-none flex-wrap items-center gap-x-3 border-b px-3.5 md:px-4 xl:h-13 xl:flex-nowrap">
      <nav aria-label={words.crumb} className="flex min-h-11 min-w-0 items-center gap-2 max-xl:w-full">
        <Link to="/dashboard/portals" activeOptions={{ exact: true }} className="flex-none text-fg-2 no-underline hover:text-fg">
          {words.crumb}
        </Link>
        <span aria-hidden="true" className="text-fg-3">
          /
        </span>
        <h1 className="type-heading min-w-0 truncate" title={portal.title}>
          {portal.title}
        </h1>
        <StateBadge availability={portal.standing} />
        <span className="type-meta flex-none text-fg-3 max-2xl:hidden">{words.version({ version: portal.version })}</span>
      </nav>
      <nav aria-label={words.tabs} className={cx(tabLink.list, "h-11 xl:ml-3 xl:h-full xl:flex-none")}>
        {tabs.map((one) => (
          <Link
            key={one}
            ref={one === tab ? current : undefined}
            to="/dashboard/portals/$slug"
            params={{ slug: portal.slug }}
            search={(before) => ({ ...before, tab: one === "build" ? undefined : one })}
            replace
            aria-current={one === tab ? "page" : undefined}
            className={cx(tabLink.tab, one === tab && "border-fg! text-fg!")}
          >
            {words[one]}
          </Link>
        ))}
      </nav>
      <div className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-2 py-1.5">
        {children}
        {/* A draft has no public page: its preview is in Build. */}
        {portal.state !== "draft" && (
          <a
            href={portal.url}
            target="_blank"
            rel="noopener"
            title={words.view}
            aria-label={words.view}
            className={cx(buttonClass(), "-order-1 max-md:hidden")}
          >
            <ExternalLink aria-hidden="true" size={15} />
            <span className="max-2xl:hidden">{words.view}</span>
          </a>
        )}
      </div>
    </header>
  )
}

import { api } from "@intray/i18n/api"
import { buttonClass } from "@intray/ui/button"
import { Empty } from "@intray/ui/empty"
import { cx } from "@intray/ui/lib/cx"
import { tabLink } from "@intray/ui/tabs"
import { Link, useLocation } from "@tanstack/react-router"
import { FileJson } from "lucide-react"
import type { ReactNode } from "react"
import { useCan } from "../lib/can.ts"
import { useTitle } from "../lib/title.ts"

/** The parts of the page, each with an address of its own. */
const tabs = [
  { to: "/dashboard/api", label: api.tabs.keys },
  { to: "/dashboard/api/webhooks", label: api.tabs.webhooks },
  { to: "/dashboard/api/reference", label: api.tabs.reference },
] as const

/** The ways from one part of the page to the others. */
export function ApiTabs() {
  const { pathname } = useLocation()
  const here = pathname.replace(/\/$/, "")
  return (
    <nav aria-label={api.tabs.label} className={cx("h-full max-sm:h-11", tabLink.list)}>
      {tabs.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          aria-current={here === to ? "page" : undefined}
          className={cx(tabLink.tab, here === to && "border-fg! text-fg!")}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** The head of the page API, with the way from one part to the other. */
export function ApiFrame({ children }: { children: ReactNode }) {
  useTitle(api.title)
  const can = useCan()
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex h-13 flex-none items-center gap-4 border-b px-3.5 md:px-[22px]">
        <h1 className="type-heading">{api.title}</h1>
        <ApiTabs />
        <a href="/api/v1/openapi.json" target="_blank" rel="noreferrer" className={cx(buttonClass(), "ml-auto max-sm:hidden")}>
          <FileJson aria-hidden="true" size={16} />
          {api.openapi}
        </a>
      </header>
      <div className="relative min-h-0 flex-1 overflow-y-auto">
        {can({ apiKey: ["manage"] }) ? (
          children
        ) : (
          <Empty size="panel" title={api.noAccess.title}>
            {api.noAccess.text}
          </Empty>
        )}
      </div>
    </div>
  )
}

import { can } from "@intray/auth/permissions"
import { palette } from "@intray/i18n/palette"
import { shell } from "@intray/i18n/shell"
import { cx } from "@intray/ui/lib/cx"
import { Skeleton } from "@intray/ui/skeleton"
import { Ellipsis, Search } from "lucide-react"
import type { ReactNode } from "react"
import { pagesFor } from "./pages.ts"

const { nav } = shell
const line = "flex h-[29px] items-center gap-3 px-2 text-[13px] leading-5 text-fg-2 max-lg:h-9 max-lg:justify-center max-lg:px-0"

/** Lines of the sidebar whose words the server has to say. */
function Unknown({ widths }: { widths: readonly string[] }) {
  return widths.map((width) => (
    <span key={width} className={line}>
      <Skeleton className="size-4 flex-none rounded-full" />
      <Skeleton className={cx("h-3 max-lg:hidden", width)} />
    </span>
  ))
}

/** Before it is known who looks: what a member has, so that for most of those who look nothing below moves. */
const pages = pagesFor((request) => can("member", request))

/** A page of the dashboard whose content is not known yet: its bar, and lines below it. */
export function PageFrame() {
  return (
    <>
      <div data-frame="page-head" className="flex h-13 flex-none items-center border-b px-3.5 md:px-[22px]">
        <Skeleton className="h-3.5 w-24" />
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-hidden px-3.5 py-6 md:px-[22px]">
        {["w-96", "w-64", "w-80", "w-48"].map((width) => (
          <Skeleton key={width} className={cx("h-3 max-w-full flex-none", width)} />
        ))}
      </div>
    </>
  )
}

/**
 * What the document of the dashboard shows before any script has run: the shell with its words, and `page` next to it. The build draws it into
 * the document, where it has no handlers, no styles and no data; the server says whether it is shown, and the app removes it.
 */
export function FirstPaint({ page }: { page: ReactNode }) {
  return (
    <div className="flex h-dvh flex-col bg-bg text-fg md:flex-row">
      <div data-frame="sidebar" className="hidden w-14 flex-none flex-col border-r bg-sunken md:flex lg:w-56">
        <div className="mx-2 mt-1 mb-0.5 flex h-11 flex-none items-center gap-2.5 px-2.5 max-lg:mx-1.5 max-lg:justify-center max-lg:px-0">
          <Skeleton className="size-[22px] flex-none rounded-control" />
          <Skeleton className="h-3 w-28 max-lg:hidden" />
        </div>
        <div className="mx-2.5 mb-2 flex h-[30px] flex-none items-center gap-2.5 rounded-control border bg-bg px-2 text-fg-2 max-lg:mx-1.5 max-lg:h-9 max-lg:justify-center max-lg:border-transparent max-lg:bg-transparent">
          <Search size={16} className="flex-none" />
          <span className="max-lg:hidden">{palette.open}</span>
        </div>
        <div className="flex min-h-0 flex-1 flex-col overflow-hidden px-2.5 pt-1">
          {pages.map(({ to, label, Icon }) => (
            <span key={to} data-frame="page" className={line}>
              <Icon size={16} className="flex-none" />
              <span className="max-lg:hidden">{label}</span>
            </span>
          ))}
          <span className="type-meta mt-4 px-2 pb-1.5 text-fg-2 max-lg:hidden">{nav.views}</span>
          <Unknown widths={["w-14", "w-10", "w-8", "w-16", "w-20", "w-18", "w-24"]} />
          <span className="type-meta mt-4 px-2 pb-1.5 text-fg-2 max-lg:hidden">{nav.portalsHeading}</span>
          <Unknown widths={["w-28", "w-24"]} />
        </div>
        <div className="mx-2 mb-2 flex h-12 flex-none items-center gap-2.5 px-2 max-lg:justify-center">
          <Skeleton className="size-6 flex-none rounded-full" />
          <Skeleton className="h-3 w-24 max-lg:hidden" />
        </div>
      </div>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">{page}</div>
      <div
        data-frame="bottom"
        className="flex h-[calc(60px+env(safe-area-inset-bottom))] flex-none items-stretch border-t bg-bg pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        {[...pages.filter((one) => one.bar), { label: nav.more, Icon: Ellipsis }].map(({ label, Icon }) => (
          <span key={label} className="flex h-full flex-1 flex-col items-center justify-center gap-0.5 text-[12px] leading-4 text-fg-2">
            <Icon size={20} />
            {label}
          </span>
        ))}
      </div>
    </div>
  )
}

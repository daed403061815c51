import { cx } from "@intray/ui/lib/cx"
import { Tooltip } from "@intray/ui/tooltip"
import { type LinkProps, useLinkProps } from "@tanstack/react-router"
import type { ReactNode } from "react"

export type NavItemProps = {
  to: LinkProps["to"]
  params?: Record<string, string>
  search?: Record<string, unknown>
  icon: ReactNode
  label: string
  /** The number of items on that page; omit it if nothing is counted. */
  count?: string
  /** The count with its noun, for assistive technology. */
  countLabel?: string
  current?: boolean
  /** The count is of items that wait for an answer: it is highlighted, also when the sidebar shows only icons. */
  waiting?: boolean
}

/** One line of the sidebar: icon, label, count. When the sidebar shows only icons, the label is a tooltip. */
export function NavItem({ to, params, search, icon, label, count, countLabel, current, waiting = false }: NavItemProps) {
  // The router marks every list with the same path as current; here only the one line that matches the search is.
  const link = useLinkProps({ to, params: params as never, search: search as never })
  return (
    <Tooltip
      content={
        <>
          <bdi>{label}</bdi> {count}
        </>
      }
      side="right"
      className="lg:hidden"
    >
      <a
        {...link}
        aria-current={current ? "page" : undefined}
        className={cx(
          "flex h-[29px] items-center gap-3 rounded-control px-2 text-[13px] leading-5 text-fg-2 no-underline hover:bg-hover hover:text-fg max-lg:h-9 max-lg:justify-center max-lg:px-0",
          current && "firm bg-press text-fg hover:bg-press",
        )}
      >
        <span aria-hidden="true" className="relative flex w-4 flex-none justify-center">
          {icon}
          {waiting && count !== undefined && <span className="absolute -top-1 -right-1.5 size-2 rounded-full bg-info lg:hidden" />}
        </span>
        <span className="min-w-0 flex-1 truncate max-lg:hidden-text">{label}</span>
        {count !== undefined && (
          <span
            className={cx(
              "flex-none max-lg:hidden",
              waiting ? "min-w-5 rounded-full bg-info px-1.5 text-center text-[12px] leading-5 font-semibold text-bg" : "text-fg-2",
            )}
          >
            <span aria-hidden="true">{count}</span>
            <span className="hidden-text">{countLabel}</span>
          </span>
        )}
      </a>
    </Tooltip>
  )
}

import { filters } from "@intray/i18n/filters"
import { formatNumber } from "@intray/i18n/format"
import type { ViewItem } from "@intray/server/modules/views/schema"
import { Button } from "@intray/ui/button"
import { IconButton } from "@intray/ui/icon-button"
import { cx } from "@intray/ui/lib/cx"
import { Menu, MenuContent, MenuTrigger } from "@intray/ui/menu"
import { useLocation, useNavigate } from "@tanstack/react-router"
import { Bookmark, Ellipsis, Plus, Users } from "lucide-react"
import { useState } from "react"
import { locale } from "../../lib/i18n.ts"
import { NavItem } from "../../lib/nav-item.tsx"
import { Opening, onDemand } from "../../lib/on-demand.tsx"
import { useViewCounts, useViews } from "./hooks.ts"
import type { ViewTools } from "./tools.ts"
import type { ViewDialogProps } from "./view-dialog.tsx"
import { isChangeable, ViewItems } from "./view-items.tsx"

const inbox = "/dashboard/submissions"

/** Asks for the name of a view, and whom it is for. */
export const ViewDialog = onDemand<ViewDialogProps>(() => import("./view-dialog.tsx").then((module) => module.ViewDialog), Opening)

/** The saved views as lines of the sidebar, each with its count and what can be done with it. */
export function ViewsNav({ tools }: { tools: ViewTools }) {
  const { views, mayOrderShared } = useViews()
  const counts = useViewCounts(views, tools)
  const { pathname, search } = useLocation()
  const open = pathname === inbox ? (search as { view?: string }).view : undefined
  const [renaming, setRenaming] = useState<ViewItem | null>(null)
  return (
    <>
      {views.map((view) => {
        const count = counts.get(view.id)
        return (
          <div key={view.id} className="group/view relative">
            <NavItem
              to={inbox}
              search={{ ...view.search, view: view.id }}
              icon={<ViewIcon view={view} />}
              label={view.name}
              current={open === view.id}
              {...(count && count.total > 0
                ? {
                    count: count.totalIsExact ? formatNumber(locale, count.total) : filters.total.many({ most: count.total }),
                    countLabel: filters.views.count({ count: count.total }),
                  }
                : {})}
            />
            {isChangeable(view, mayOrderShared) && (
              <Menu>
                <MenuTrigger asChild>
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={filters.views.actions({ name: view.name })}
                    icon={<Ellipsis aria-hidden="true" size={16} />}
                    className={cx(
                      "absolute! top-[1.5px] right-[2px] opacity-0 max-lg:hidden!",
                      "group-hover/view:bg-hover group-hover/view:opacity-100 focus-visible:bg-hover focus-visible:opacity-100",
                      "data-[state=open]:bg-hover data-[state=open]:opacity-100",
                      open === view.id && "group-hover/view:bg-press focus-visible:bg-press data-[state=open]:bg-press",
                    )}
                  />
                </MenuTrigger>
                <MenuContent>
                  <ViewItems view={view} onRename={() => setRenaming(view)} />
                </MenuContent>
              </Menu>
            )}
          </div>
        )
      })}
      {renaming && <ViewDialog what={{ rename: renaming }} onClose={() => setRenaming(null)} />}
    </>
  )
}

/** A person's own, or the team's. */
export function ViewIcon({ view, size = 16 }: { view: ViewItem; size?: number }) {
  const Icon = view.shared ? Users : Bookmark
  return <Icon aria-hidden="true" size={size} />
}

/** Keeps the list that is shown as a view; there while a list is. */
export function AddView({ tools }: { tools: ViewTools }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  if (pathname !== inbox) return null
  const viewSearch = tools.viewSearch(search)
  return (
    <>
      <IconButton
        size="sm"
        label={filters.views.saveHere}
        side="right"
        icon={<Plus aria-hidden="true" size={15} />}
        onClick={() => setAdding(true)}
      />
      {adding && (
        <ViewDialog
          what={{ search: viewSearch }}
          onClose={() => setAdding(false)}
          onCreated={(view) => void navigate({ to: inbox, search: (before: object) => ({ ...before, view }), replace: true } as never)}
        />
      )}
    </>
  )
}

import { filters } from "@intray/i18n/filters"
import type { ViewItem } from "@intray/server/modules/views/schema"
import { MenuItem, MenuLabel, MenuSeparator } from "@intray/ui/menu"
import { BookmarkPlus, RotateCcw, Save } from "lucide-react"
import { type ReactNode, useState } from "react"
import { useKeys } from "../../lib/keyboard.ts"
import { useViews, useViewWrites } from "./hooks.ts"
import type { Search, ViewTools } from "./tools.ts"
import { isChangeable, ViewItems } from "./view-items.tsx"
import { ViewDialog, ViewIcon } from "./views-nav.tsx"

const words = filters.views
const icon = { "aria-hidden": true, size: 16 } as const

/**
 * The saved views next to the list that is shown: which one it is, whether it was changed since, and what can be done about it.
 *
 * @param search of the address
 * @param go shows another list; a step that Back leads out of
 */
export function useListViews(search: Search, tools: ViewTools, go: (search: Search) => void) {
  const { views, mayOrderShared } = useViews()
  const { keep } = useViewWrites()
  const [asked, setAsked] = useState<"create" | { rename: ViewItem } | null>(null)
  const current = views.find((view) => view.id === search.view)
  const viewSearch = tools.viewSearch(search)
  const changed = current !== undefined && !tools.same(search, current.search)
  const show = (view: ViewItem) => go({ ...view.search, view: view.id })
  const save = current?.mayChange ? () => void keep(current, viewSearch as ViewItem["search"]) : null

  // What is in the menu is in the palette too.
  const group = words.heading
  useKeys([{ keys: [], label: words.saveAs, group, run: () => setAsked("create") }])
  useKeys([{ keys: [], label: words.save, group, run: () => save?.() }], changed && save !== null)
  useKeys([{ keys: [], label: words.back, group, run: () => current && show(current) }], changed)

  const menu: ReactNode = (
    <>
      {current && <MenuLabel>{current.shared ? `${current.name}, ${words.sharedBy(current.owner)}` : current.name}</MenuLabel>}
      {current && changed && (
        <>
          {save && (
            <MenuItem icon={<Save {...icon} />} onSelect={save}>
              {words.save}
            </MenuItem>
          )}
          <MenuItem icon={<RotateCcw {...icon} />} onSelect={() => show(current)}>
            {words.back}
          </MenuItem>
        </>
      )}
      <MenuItem icon={<BookmarkPlus {...icon} />} onSelect={() => setAsked("create")}>
        {words.saveAs}
      </MenuItem>
      {current && isChangeable(current, mayOrderShared) && (
        <>
          <MenuSeparator />
          <ViewItems view={current} onRename={() => setAsked({ rename: current })} />
        </>
      )}
    </>
  )
  const dialog = asked !== null && (
    <ViewDialog
      what={asked === "create" ? { search: viewSearch } : asked}
      onClose={() => setAsked(null)}
      onCreated={(view) => go({ ...viewSearch, view })}
    />
  )
  return {
    slots: {
      views: views.map((view) => ({ id: view.id, name: view.name, icon: <ViewIcon view={view} size={15} /> })),
      onView: (id: string) => {
        const view = views.find((one) => one.id === id)
        if (view) show(view)
      },
      view: current ? { name: current.name, changed, onSave: save } : null,
      menu,
    },
    views,
    show,
    current,
    dialog,
  }
}

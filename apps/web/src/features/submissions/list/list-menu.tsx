import { bulk } from "@intray/i18n/bulk"
import { filters } from "@intray/i18n/filters"
import { inbox } from "@intray/i18n/inbox"
import { trash } from "@intray/i18n/trash"
import { Button } from "@intray/ui/button"
import { Menu, MenuContent, MenuItem, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuSeparator, MenuTrigger } from "@intray/ui/menu"
import { ArrowDownNarrowWide, ArrowUpNarrowWide, Ellipsis, SquareCheck, Table2, Trash2 } from "lucide-react"
import { useCan } from "../../../lib/can.ts"
import { useKeys } from "../../../lib/keyboard.ts"
import type { InboxFilter } from "../filter/filter.ts"
import { trashed } from "../filter/filter-edit.ts"
import { useListSlots } from "../filter/list-slots.ts"
import { usePicks } from "./picks.ts"

/** Order of the list, and its other actions. */
export function ListMenu({ filter, onFilter }: { filter: InboxFilter; onFilter: (filter: InboxFilter) => void }) {
  const { menu } = useListSlots()
  const picks = usePicks()
  const can = useCan()
  const words = filters.list
  const other = filter.sort === "oldest" ? "newest" : "oldest"
  const order = (sort: InboxFilter["sort"]) => onFilter({ ...filter, sort })
  const turn = () => onFilter({ ...filter, table: filter.table ? null : { columns: "", cosy: false } })
  const turned = filter.table ? words.asList : words.asTable
  useKeys([{ keys: [], label: turned, group: inbox.title, run: turn }])
  // The menu's actions are also in the command palette.
  useKeys([{ keys: [], label: words[other], group: words.sort, run: () => order(other) }])
  useKeys([{ keys: [], label: bulk.bar.select, group: inbox.title, run: picks.begin }], picks.offered)
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="quiet" className="-mr-2" aria-label={words.more} icon={<Ellipsis aria-hidden="true" size={16} />} />
      </MenuTrigger>
      <MenuContent align="end">
        <MenuLabel>{words.sort}</MenuLabel>
        <MenuRadioGroup value={filter.sort} onValueChange={(sort) => order(sort === "oldest" ? "oldest" : "newest")}>
          <MenuRadioItem value="newest" icon={<ArrowDownNarrowWide aria-hidden="true" size={16} />}>
            {words.newest}
          </MenuRadioItem>
          <MenuRadioItem value="oldest" icon={<ArrowUpNarrowWide aria-hidden="true" size={16} />}>
            {words.oldest}
          </MenuRadioItem>
        </MenuRadioGroup>
        <MenuSeparator />
        <MenuItem icon={<Table2 aria-hidden="true" size={16} />} onSelect={turn}>
          {turned}
        </MenuItem>
        {picks.offered && (
          <>
            <MenuSeparator />
            <MenuItem icon={<SquareCheck aria-hidden="true" size={16} />} onSelect={picks.begin}>
              {bulk.bar.select}
            </MenuItem>
          </>
        )}
        {can({ submission: ["delete"] }) && !filter.trash && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Trash2 aria-hidden="true" size={16} />} onSelect={() => onFilter(trashed(filter))}>
              {trash.open}
            </MenuItem>
          </>
        )}
        {menu && <MenuSeparator />}
        {menu}
      </MenuContent>
    </Menu>
  )
}

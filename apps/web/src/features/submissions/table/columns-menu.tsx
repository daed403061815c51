import { inboxTable as words } from "@intray/i18n/inbox-table"
import type { FilterQuestion } from "@intray/server/modules/submission-index/answers/schema"
import { Button } from "@intray/ui/button"
import { Menu, MenuCheckItem, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from "@intray/ui/menu"
import { Columns3 } from "lucide-react"
import { type Column, type ColumnId, frozen, ownColumns, parseColumns, toggleColumn } from "./columns.ts"

export type ColumnsMenuProps = {
  columns: readonly Column[]
  questions: readonly FilterQuestion[]
  nameOf: (id: ColumnId) => string
  cosy: boolean
  onColumns: (columns: readonly Column[]) => void
  onCosy: (cosy: boolean) => void
}

/** Chooses which columns the table has, and how high its rows are. It stays open while columns are chosen. */
export function ColumnsMenu({ columns, questions, nameOf, cosy, onColumns, onCosy }: ColumnsMenuProps) {
  const item = (id: ColumnId) => (
    <MenuCheckItem
      key={id}
      checked={columns.some((one) => one.id === id)}
      onSelect={(event) => event.preventDefault()}
      onCheckedChange={() => onColumns(toggleColumn(columns, id))}
    >
      {nameOf(id)}
    </MenuCheckItem>
  )
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="quiet" aria-label={words.choose} icon={<Columns3 aria-hidden="true" size={16} />}>
          <span className="max-lg:hidden">{words.choose}</span>
        </Button>
      </MenuTrigger>
      <MenuContent align="end" className="max-w-80">
        <MenuCheckItem checked={!cosy} onSelect={(event) => event.preventDefault()} onCheckedChange={(compact) => onCosy(!compact)}>
          {words.compact}
        </MenuCheckItem>
        <MenuItem onSelect={() => onColumns(parseColumns(""))}>{words.reset}</MenuItem>
        <MenuSeparator />
        <MenuLabel>{words.chooseOwn}</MenuLabel>
        {ownColumns.slice(frozen).map(item)}
        <MenuSeparator />
        <MenuLabel>{words.chooseAnswers}</MenuLabel>
        {questions.map(({ key }) => item(`a.${key}`))}
        {questions.length === 0 && <p className="type-meta px-2 pb-1 text-fg-2">{words.noQuestions}</p>}
      </MenuContent>
    </Menu>
  )
}

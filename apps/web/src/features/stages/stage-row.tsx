import { stages as words } from "@intray/i18n/stages"
import type { StageItem } from "@intray/server/modules/stages/schema"
import { Button } from "@intray/ui/button"
import { stageShape } from "@intray/ui/lib/stage"
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@intray/ui/menu"
import { StageGlyph } from "@intray/ui/stage-glyph"
import { ArrowDown, ArrowUp, Ellipsis, Pencil, Trash2 } from "lucide-react"

export type StageRowProps = {
  stage: StageItem
  all: readonly StageItem[]
  /** How many stand there; undefined while nobody knows. */
  count: number | undefined
} & StageActions

/** What the user's role allows. */
type StageActions = {
  onEdit?: (() => void) | undefined
  /** Absent at the ends of the list. */
  onUp?: (() => void) | undefined
  onDown?: (() => void) | undefined
  /** Absent where the team cannot do without it. */
  onRemove?: (() => void) | undefined
}

/** One stage: its symbol, its name, what it means and what submitters read. */
export function StageRow({ stage, all, count, ...actions }: StageRowProps) {
  const facts = (
    <>
      <span className="font-emph [overflow-wrap:anywhere] lg:max-w-[60%] lg:flex-none lg:truncate">{stage.name}</span>
      <span className="type-meta min-w-0 text-fg-3 lg:truncate">
        {words.categories[stage.category]} · {words.reads({ wording: stage.publicWording })}
      </span>
    </>
  )
  const shape = "flex min-w-0 flex-1 gap-x-3 gap-y-0.5 text-left max-lg:flex-col max-lg:justify-center max-lg:py-1 lg:items-center"
  return (
    <li className="flex min-h-11 items-center gap-3 border-t px-4 py-1.5 first:border-t-0 hover:bg-hover max-md:px-3">
      <StageGlyph shape={stageShape(stage, all)} size={18} className="flex-none text-fg" />
      {actions.onEdit ? (
        <button type="button" onClick={actions.onEdit} className={`${shape} touch:min-h-11`}>
          {facts}
        </button>
      ) : (
        <span className={shape}>{facts}</span>
      )}
      {count !== undefined && <span className="type-meta flex-none text-fg-2">{words.count({ count })}</span>}
      {(actions.onEdit || actions.onRemove) && <StageMenu name={stage.name} {...actions} />}
    </li>
  )
}

function StageMenu({ name, onEdit, onUp, onDown, onRemove }: StageActions & { name: string }) {
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button size="sm" variant="quiet" aria-label={words.menu.label({ name })} icon={<Ellipsis aria-hidden="true" size={16} />} />
      </MenuTrigger>
      <MenuContent align="end">
        {onEdit && (
          <MenuItem icon={<Pencil aria-hidden="true" size={16} />} onSelect={onEdit}>
            {words.menu.edit}
          </MenuItem>
        )}
        {onUp && (
          <MenuItem icon={<ArrowUp aria-hidden="true" size={16} />} onSelect={onUp}>
            {words.menu.up}
          </MenuItem>
        )}
        {onDown && (
          <MenuItem icon={<ArrowDown aria-hidden="true" size={16} />} onSelect={onDown}>
            {words.menu.down}
          </MenuItem>
        )}
        {onRemove && (
          <>
            {onEdit && <MenuSeparator />}
            <MenuItem icon={<Trash2 aria-hidden="true" size={16} />} onSelect={onRemove}>
              {words.menu.remove}
            </MenuItem>
          </>
        )}
      </MenuContent>
    </Menu>
  )
}

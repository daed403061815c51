// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by their scroll position, which elements of a table cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names the current row or cell

import { inboxTable as words } from "@intray/i18n/inbox-table"
import { cx } from "@intray/ui/lib/cx"
import { Menu, MenuContent, MenuItem, MenuRadioGroup, MenuRadioItem, MenuSeparator, MenuTrigger } from "@intray/ui/menu"
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, ChevronDown, EyeOff } from "lucide-react"
import { type PointerEvent, useRef } from "react"
import { type Column, frozen } from "./columns.ts"

/** Pixels that one press of a menu item or a key changes a width by. */
export const widthStep = 20

export type ColumnHeaderProps = {
  column: Column
  index: number
  name: string
  count: number
  numeric: boolean
  /** The distance from the left edge; null: it scrolls. */
  left: number | null
  sort: "newest" | "oldest"
  onSort: (sort: "newest" | "oldest") => void
  onMove: (by: number) => void
  onWidth: (width: number) => void
  onHide: () => void
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The menu has closed. */
  onLeave: () => void
}

/** The header of a column: its menu, and a handle that changes its width. */
export function ColumnHeader(props: ColumnHeaderProps) {
  const { column, index, name, count, numeric, left, sort, onSort, onMove, onWidth, onHide, open, onOpenChange, onLeave } = props
  const sorted = column.id === "received"
  const Arrow = sort === "newest" ? ArrowDown : ArrowUp
  const moves = index >= frozen
  return (
    <div
      role="columnheader"
      aria-colindex={index + 2}
      aria-sort={sorted ? (sort === "newest" ? "descending" : "ascending") : undefined}
      style={{ width: column.width, ...(left === null ? {} : { left }) }}
      className={cx("group/header flex h-full flex-none bg-sunken", left === null ? "relative" : "sticky z-1")}
    >
      <Menu open={open} onOpenChange={onOpenChange}>
        {/* Opened from the cells with Alt and the arrow down: sixty columns would be sixty steps of Tab. */}
        <MenuTrigger
          tabIndex={-1}
          className={cx(
            "flex min-w-0 flex-1 cursor-pointer items-center gap-1 px-2.5 text-fg-2 outline-none hover:bg-hover data-[state=open]:bg-press",
            numeric && "justify-end",
          )}
        >
          <span className="min-w-0 truncate">{name}</span>
          {sorted && <Arrow aria-hidden="true" size={14} className="flex-none" />}
          <ChevronDown
            aria-hidden="true"
            size={14}
            className={cx("flex-none opacity-0 group-hover/header:opacity-100 touch:opacity-100", open && "opacity-100")}
          />
        </MenuTrigger>
        <MenuContent
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            onLeave()
          }}
        >
          {sorted && (
            <>
              <MenuRadioGroup value={sort} onValueChange={(next) => onSort(next === "oldest" ? "oldest" : "newest")}>
                <MenuRadioItem value="newest" icon={<ArrowDown aria-hidden="true" size={16} />}>
                  {words.column.newest}
                </MenuRadioItem>
                <MenuRadioItem value="oldest" icon={<ArrowUp aria-hidden="true" size={16} />}>
                  {words.column.oldest}
                </MenuRadioItem>
              </MenuRadioGroup>
              <MenuSeparator />
            </>
          )}
          <MenuItem kbd="Alt Shift →" onSelect={() => onWidth(column.width + widthStep)}>
            {words.column.wider}
          </MenuItem>
          <MenuItem kbd="Alt Shift ←" onSelect={() => onWidth(column.width - widthStep)}>
            {words.column.narrower}
          </MenuItem>
          {moves && (
            <>
              <MenuSeparator />
              <MenuItem
                icon={<ArrowLeft aria-hidden="true" size={16} />}
                kbd="Alt ←"
                disabled={index === frozen}
                onSelect={() => onMove(-1)}
              >
                {words.column.left}
              </MenuItem>
              <MenuItem
                icon={<ArrowRight aria-hidden="true" size={16} />}
                kbd="Alt →"
                disabled={index === count - 1}
                onSelect={() => onMove(1)}
              >
                {words.column.right}
              </MenuItem>
              <MenuItem icon={<EyeOff aria-hidden="true" size={16} />} onSelect={onHide}>
                {words.column.hide}
              </MenuItem>
            </>
          )}
        </MenuContent>
      </Menu>
      <Handle width={column.width} onWidth={onWidth} />
    </div>
  )
}

/** The edge of a column, for pointers. By keyboard the menu and Alt with Shift and the arrows do the same. */
function Handle({ width, onWidth }: { width: number; onWidth: (width: number) => void }) {
  const from = useRef<{ x: number; width: number } | null>(null)
  const drag = (event: PointerEvent) => {
    if (from.current) onWidth(from.current.width + event.clientX - from.current.x)
  }
  return (
    <div
      aria-hidden="true"
      data-handle
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, width }
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        from.current = null
      }}
      onPointerCancel={() => {
        from.current = null
      }}
      className="absolute inset-y-1.5 right-0 w-2 cursor-col-resize touch-none border-r border-line-strong hover:border-r-2 hover:border-focus"
    />
  )
}

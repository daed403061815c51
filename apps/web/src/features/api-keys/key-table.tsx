import { api } from "@intray/i18n/api"
import { formatMoment } from "@intray/i18n/format"
import type { ApiKeyItem } from "@intray/server/modules/api-keys/schema"
import { Button } from "@intray/ui/button"
import { cx } from "@intray/ui/lib/cx"
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@intray/ui/menu"
import { Ellipsis, Pencil, Trash2 } from "lucide-react"
import { locale } from "../../lib/i18n.ts"
import { isEverything, scopeText } from "./scopes.ts"

const dayMs = 86_400_000
/** Scopes that a row names; the rest are counted. */
const SHOWN = 3

type Props = {
  items: readonly ApiKeyItem[]
  portals: readonly { id: string; title: string }[]
  /** Absent for those that have ended. */
  onEdit?: (item: ApiKeyItem) => void
  onRevoke?: (item: ApiKeyItem) => void
  label: string
}

/** Keys, one a row; on a phone each is a block of its own. */
export function KeyTable({ items, portals, onEdit, onRevoke, label }: Props) {
  const { columns } = api
  const head = "type-meta whitespace-nowrap pb-1.5 text-left font-normal text-fg-2 max-md:hidden"
  return (
    <table aria-label={label} className="w-full border-collapse max-md:block">
      <thead className="max-md:hidden-text">
        <tr>
          <th scope="col" className={head}>
            {columns.name}
          </th>
          <th scope="col" className={head}>
            {columns.may}
          </th>
          <th scope="col" className={head}>
            {columns.expires}
          </th>
          <th scope="col" className={head}>
            {columns.used}
          </th>
          <th scope="col" className={head}>
            <span className="hidden-text">{columns.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {items.map((item) => (
          <KeyRow key={item.id} item={item} portals={portals} onEdit={onEdit} onRevoke={onRevoke} />
        ))}
      </tbody>
    </table>
  )
}

function Expiry({ item }: { item: ApiKeyItem }) {
  if (item.state !== "active") return <span className="text-warn">{api.states[item.state]}</span>
  if (item.expiresAt === null) return <span className="text-fg-2">{api.never}</span>
  const days = Math.floor((new Date(item.expiresAt).getTime() - Date.now()) / dayMs)
  if (days < 14) return <span className="font-emph text-warn">{api.soon({ days: Math.max(0, days) })}</span>
  return <span className="text-fg-2">{formatMoment(locale, item.expiresAt)}</span>
}

function Used({ item }: { item: ApiKeyItem }) {
  if (item.lastUsedAt === null) return <span className="text-fg-2">{api.unused}</span>
  const long = item.state === "active" && Date.now() - new Date(item.lastUsedAt).getTime() > 90 * dayMs
  return (
    <>
      <span className="text-fg-2">{formatMoment(locale, item.lastUsedAt)}</span>
      {item.lastAddress && <span className="type-meta block break-all text-fg-3">{api.from({ address: item.lastAddress })}</span>}
      {long && <span className="type-meta block text-warn">{api.unusedLong}</span>}
    </>
  )
}

type RowProps = Pick<Props, "portals" | "onEdit" | "onRevoke"> & { item: ApiKeyItem }

function KeyRow({ item, portals, onEdit, onRevoke }: RowProps) {
  const cell = "py-2.5 pr-4 align-top max-md:block max-md:py-0.5 max-md:pr-0"
  const scopes = isEverything(item.scopes) ? [api.everything] : item.scopes.slice(0, SHOWN).map(scopeText)
  const rest = isEverything(item.scopes) ? [] : item.scopes.slice(SHOWN)
  const names = item.portalIds?.map((id) => portals.find((one) => one.id === id)?.title ?? api.lostPortal)
  return (
    <tr className={cx("border-t max-md:relative max-md:block max-md:py-2.5", item.state !== "active" && "text-fg-2")}>
      <th scope="row" className={cx(cell, "text-left font-normal max-md:pr-12")}>
        <span className="block font-emph break-words">{item.name}</span>
        <span className="type-code block text-fg-2">{item.start}…</span>
        {item.maker && <span className="type-meta block text-fg-3">{api.by({ name: item.maker.name })}</span>}
      </th>
      <td className={cell}>
        <ul aria-label={api.columns.may} className="flex flex-wrap gap-1">
          {scopes.map((one) => (
            <li key={one} className="type-meta rounded-keycap border px-1.5">
              {one}
            </li>
          ))}
          {rest.length > 0 && (
            <li className="type-meta rounded-keycap border px-1.5" title={rest.map(scopeText).join(", ")}>
              <span aria-hidden="true">{api.more({ count: rest.length })}</span>
              <span className="hidden-text">{rest.map(scopeText).join(", ")}</span>
            </li>
          )}
        </ul>
        {names && <p className="type-meta mt-1 text-fg-2">{api.portals({ names })}</p>}
        {item.state === "active" && item.suspended.length > 0 && (
          <p className="type-meta mt-1 text-warn">{api.suspended({ scopes: item.suspended.map(scopeText) })}</p>
        )}
      </td>
      <td className={cx(cell, "md:whitespace-nowrap")}>
        <span className="type-meta mr-1.5 text-fg-3 md:hidden">{api.columns.expires}</span>
        <Expiry item={item} />
      </td>
      <td className={cell}>
        <span className="type-meta mr-1.5 text-fg-3 md:hidden">{api.columns.used}</span>
        <Used item={item} />
      </td>
      <td className={cx("py-2 text-right align-top max-md:absolute max-md:top-1.5 max-md:right-0", !onRevoke && "hidden")}>
        <Menu>
          <MenuTrigger asChild>
            <Button variant="quiet" aria-label={api.menu.label({ name: item.name })} icon={<Ellipsis aria-hidden="true" size={16} />} />
          </MenuTrigger>
          <MenuContent align="end">
            <MenuItem icon={<Pencil aria-hidden="true" size={16} />} onSelect={() => onEdit?.(item)}>
              {api.menu.edit}
            </MenuItem>
            <MenuItem danger icon={<Trash2 aria-hidden="true" size={16} />} onSelect={() => onRevoke?.(item)}>
              {api.menu.revoke}
            </MenuItem>
          </MenuContent>
        </Menu>
      </td>
    </tr>
  )
}

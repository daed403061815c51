import { admin } from "@intray/i18n/admin"
import { Input } from "@intray/ui/input"
import { Select } from "@intray/ui/select"
import { Search } from "lucide-react"
import type { ReactNode } from "react"
import { locale } from "../../lib/i18n.ts"

/** The name of a list, and how many are in it once that is known. */
export function ListTitle({ children, total }: { children: string; total: number | undefined }) {
  return (
    <h2 className="type-section mr-auto">
      {children}
      {total !== undefined && <span className="type-meta ml-2 text-fg-2">{admin.total({ locale, count: total })}</span>}
    </h2>
  )
}

/** The search of a list, with its choices next to it. */
export function SearchBar(props: { label: string; value: string; onChange: (value: string) => void; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-2">
      <div className="min-w-52 flex-1">
        <Input
          type="search"
          aria-label={props.label}
          placeholder={props.label}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
          before={<Search aria-hidden="true" size={16} />}
        />
      </div>
      {props.children}
    </div>
  )
}

/** What a list shows, or how it is sorted. */
export function ListChoice<V extends string>(props: { label: string; value: V; texts: Record<V, string>; onChange: (value: V) => void }) {
  return (
    <Select
      className="max-sm:min-w-32 max-sm:flex-1"
      aria-label={props.label}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value as V)}
      options={Object.entries<string>(props.texts).map(([value, label]) => ({ value, label }))}
    />
  )
}

import { templatePages } from "@intray/i18n/template-pages"
import type { TemplateChoice } from "@intray/server/modules/templates/schema"
import { cx } from "@intray/ui/lib/cx"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { QueryError } from "../../lib/query-error.tsx"
import { trpc } from "../../lib/trpc.ts"
import { choiceName, partsOf, type TemplateEntry } from "./choice.ts"
import { TemplateDetail } from "./template-detail.tsx"

export type TemplatesScreenProps = {
  /** The one that is open; undefined shows the list alone on a phone, and the first one elsewhere. */
  open: Exclude<TemplateChoice, "blank"> | undefined
  allowed: { use: boolean; update: boolean; delete: boolean }
  /** Goes on to a new portal made from it. */
  onUse: (name: string) => void
  /** The open one is gone. */
  onGone: () => void
  /** The head of the page, with the way to the other kinds. */
  head: ReactNode
}

/** Every template, the team's own and the built-in ones, and what is in the one that is open. */
export function TemplatesScreen({ open, allowed, onUse, onGone, head }: TemplatesScreenProps) {
  const words = templatePages
  const query = trpc.templates.list.useQuery()
  const shown = open ?? query.data?.builtIn[0]?.key
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      {head}
      <div className="flex min-h-0 flex-1">
        <div className={cx("min-h-0 flex-1 overflow-y-auto md:max-w-[360px] md:border-r", open && "max-md:hidden")}>
          <p className="measure px-3.5 pt-4 pb-1 text-fg-2 md:px-[22px]">{words.text}</p>
          {query.data ? (
            <nav aria-label={words.title} className="flex flex-col gap-4 py-3">
              <Entries title={words.own} entries={query.data.own} shown={shown} none={words.ownNone} />
              <Entries title={words.builtIn} entries={query.data.builtIn} shown={shown} />
            </nav>
          ) : query.isError ? (
            <QueryError query={query} className="m-4" title={words.failed}>
              {words.failedText}
            </QueryError>
          ) : (
            <Loading label={words.loading} className="flex flex-col gap-5 px-3.5 py-5 md:px-[22px]">
              {["w-40", "w-52", "w-32", "w-44", "w-36"].map((width) => (
                <span key={width} className="flex flex-col gap-2">
                  <Skeleton className={`h-3.5 ${width}`} />
                  <Skeleton className="h-2.5 w-56" />
                </span>
              ))}
            </Loading>
          )}
        </div>
        <div className={cx("min-h-0 min-w-0 flex-1 overflow-y-auto", !open && "max-md:hidden")}>
          {shown !== undefined && query.data && (
            <TemplateDetail
              key={choiceName(shown)}
              choice={shown}
              list={query.data}
              allowed={allowed}
              onUse={() => onUse(choiceName(shown))}
              onGone={onGone}
            />
          )}
        </div>
      </div>
    </div>
  )
}

type EntriesProps = { title: string; entries: readonly TemplateEntry[]; shown: TemplateChoice | undefined; none?: string }

function Entries({ title, entries, shown, none }: EntriesProps) {
  return (
    <section aria-label={title}>
      <h2 className="type-meta px-3.5 pb-1 text-fg-2 md:px-[22px]">{title}</h2>
      {entries.length === 0 && none && <p className="px-3.5 py-1 text-fg-3 md:px-[22px]">{none}</p>}
      <ul>
        {entries.map((entry) => {
          const name = choiceName("key" in entry ? entry.key : { id: entry.id })
          const here = shown !== undefined && choiceName(shown) === name
          return (
            <li key={name}>
              <Link
                to="/dashboard/templates"
                search={{ of: name }}
                aria-current={here ? "page" : undefined}
                className={cx(
                  "block px-3.5 py-2.5 text-fg no-underline -outline-offset-2 md:px-[22px]",
                  here ? "md:bg-here-bg md:shadow-[inset_2px_0_0_var(--here)]" : "hover:bg-hover",
                )}
              >
                <span className="block text-[14px] leading-5 font-emph">{entry.name}</span>
                <span className="type-meta block text-fg-3">{partsOf(entry)}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

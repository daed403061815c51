import { germanTitle, titled } from "./edits.mjs"

/** Files that programs and people see of a new feature: its REST API under /api/v1, its words, hooks, list, page and route. */
export function screenFiles({ file, oneFile, many, Many, one, One, words, oneWords }) {
  return [
    {
      path: `apps/server/src/modules/${file}/rest.ts`,
      text: `import { byId } from "../../http/rest/replay.ts"
import { findById, listOf, type Row } from "../../http/rest/row.ts"
import { ${one}Item, type ${One}List } from "./schema.ts"
import { list${Many} } from "./service.ts"

const params = { id: "{${one}Id}" }

/** The team's ${words}. */
export const ${one}Rows: readonly Row[] = [
  {
    method: "get",
    path: "/${file}",
    procedure: "${many}.list",
    id: "list${Many}",
    summary: "List the ${words}",
    response: "${One}List",
    schema: listOf(${one}Item),
    whole: true,
  },
  {
    method: "post",
    path: "/${file}",
    procedure: "${many}.create",
    id: "create${One}",
    summary: "Make a ${oneWords}",
    response: "${One}",
    replay: byId(async (ctx, id) => findById((await list${Many}(ctx)).items, id, "${oneWords}")),
    example: { body: { name: "A ${oneWords} by a program" } },
  },
  {
    method: "get",
    path: "/${file}/{id}",
    procedure: "${many}.list",
    id: "get${One}",
    summary: "Read one ${oneWords}",
    response: "${One}",
    schema: ${one}Item,
    output: ({ items }: ${One}List, { params: { id } }) => findById(items, id, "${oneWords}"),
    example: { params },
  },
  {
    method: "patch",
    path: "/${file}/{id}",
    procedure: "${many}.rename",
    id: "update${One}",
    summary: "Rename a ${oneWords}",
    response: "${One}",
    reads: "get${One}",
    example: { params, body: { name: "Renamed" } },
  },
  {
    method: "delete",
    path: "/${file}/{id}",
    procedure: "${many}.delete",
    id: "delete${One}",
    summary: "Delete a ${oneWords}",
    status: 204,
    response: "Deleted",
    example: { params: { id: "{spare${One}Id}" } },
  },
]
`,
    },
    {
      path: `packages/i18n/src/${file}.ts`,
      text: `import { forMembers } from "./members.ts"

/** Words of the ${words}. */
export const ${many} = forMembers("${many}", {
  title: "${titled(words)}",
  empty: "There are no ${words} yet.",
  loading: "Loading ${words}",
  failed: "The ${words} did not load.",
  failedText: "Nothing you did was lost.",
})
`,
    },
    {
      // A placeholder: the developer of the feature replaces it with the German name.
      path: `packages/i18n/src/members/de/${file}.ts`,
      text: `import type { Translated } from "../../members.ts"
import type { ${many} as words } from "../../${file}.ts"

export const ${many}: Translated<typeof words> = {
  title: "${germanTitle(words)}",
  empty: "Noch keine ${germanTitle(words)}.",
  loading: "${germanTitle(words)} werden geladen",
  failed: "Die ${germanTitle(words)} wurden nicht geladen.",
  failedText: "Nichts ging verloren.",
}
`,
    },
    {
      path: `apps/web/src/features/${file}/hooks.ts`,
      text: `import { trpc } from "../../lib/trpc.ts"

/** The team's ${words}, oldest first. */
export function use${Many}() {
  return trpc.${many}.list.useQuery()
}

/** Creates, renames and deletes; each refreshes the list when the server has answered. */
export function useChange${Many}() {
  const utils = trpc.useUtils()
  const onSuccess = () => utils.${many}.list.invalidate()
  return {
    create: trpc.${many}.create.useMutation({ onSuccess }),
    rename: trpc.${many}.rename.useMutation({ onSuccess }),
    remove: trpc.${many}.delete.useMutation({ onSuccess }),
  }
}
`,
    },
    {
      path: `apps/web/src/features/${file}/${oneFile}-list.tsx`,
      text: `import { ${many} as words } from "@intray/i18n/${file}"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { QueryError } from "../../lib/query-error.tsx"
import { use${Many} } from "./hooks.ts"

/** The team's ${words} by name. */
export function ${One}List() {
  const query = use${Many}()
  if (query.isError && !query.data) {
    return (
      <QueryError query={query} title={words.failed}>
        {words.failedText}
      </QueryError>
    )
  }
  if (!query.data) {
    return (
      <Loading label={words.loading} className="flex flex-col gap-3 py-2">
        <Skeleton className="h-4 w-48" />
        <Skeleton className="h-4 w-36" />
      </Loading>
    )
  }
  const { items } = query.data
  if (items.length === 0) return <p className="text-fg-2">{words.empty}</p>
  return (
    <ul className="flex flex-col">
      {items.map(({ id, name }) => (
        <li key={id} className="border-line border-b py-2">
          {name}
        </li>
      ))}
    </ul>
  )
}
`,
    },
    {
      path: `apps/web/src/routes/${file}.tsx`,
      text: `import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { chunk } from "../lib/reload-guard.ts"
import { dashboardRoute } from "./dashboard.tsx"

/** The team's ${words}. */
export const ${many}Route = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "${file}",
  loader: ({ context: { utils } }) => void utils.${many}.list.prefetch(),
  component: lazyRouteComponent(() => chunk(import("./${file}-page.tsx")), "${Many}Page"),
})
`,
    },
    {
      path: `apps/web/src/routes/${file}-page.tsx`,
      text: `import { ${many} as words } from "@intray/i18n/${file}"
import { ${One}List } from "../features/${file}/${oneFile}-list.tsx"
import { useTitle } from "../lib/title.ts"

/** The team's ${words}. */
export function ${Many}Page() {
  useTitle(words.title)
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex h-13 flex-none items-center border-b px-3.5 md:px-[22px]">
        <h1 className="type-heading">{words.title}</h1>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-3.5 py-4 md:px-[22px]">
        <${One}List />
      </div>
    </div>
  )
}
`,
    },
  ]
}

import { comments } from "@intray/i18n/comments"
import { common } from "@intray/i18n/common"
import { formatShort } from "@intray/i18n/format"
import type { MentionItem } from "@intray/server/modules/comments/mentions/schema"
import { Avatar } from "@intray/ui/avatar"
import { Button } from "@intray/ui/button"
import { cx } from "@intray/ui/lib/cx"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { useInfiniteQuery } from "@tanstack/react-query"
import { getQueryKey } from "@trpc/react-query"
import { locale } from "../../lib/i18n.ts"
import { trpc } from "../../lib/trpc.ts"
import { CommentText } from "./comment-text.tsx"

export type MentionsListProps = {
  meId: string
  /** Where a submission is, by its number. */
  hrefOf: (number: number) => string
  /** Goes there without loading the page. */
  onOpen: (number: number) => void
  onClose: () => void
}

const PAGE = 20
const words = comments.mentions

/** Comments that mention the reader, newest first; what they have not seen is marked. */
export function MentionsList({ meId, hrefOf, onOpen, onClose }: MentionsListProps) {
  const utils = trpc.useUtils()
  const query = useInfiniteQuery({
    queryKey: getQueryKey(trpc.mentions.list, { limit: PAGE }, "infinite"),
    queryFn: ({ pageParam, signal }) => utils.client.mentions.list.query({ limit: PAGE, cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // Anyone who opens it wants to know what is new.
    staleTime: 0,
  })
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className="flex flex-col">
      <h2 className="type-heading px-3.5 pt-3 pb-1.5">{words.title}</h2>
      {query.isPending && <ListSkeleton />}
      {query.isError && (
        <div className="flex flex-wrap items-center gap-2 px-3.5 pb-3 text-fg-2">
          {words.failed}
          <Button size="sm" onClick={() => void query.refetch()}>
            {common.retry}
          </Button>
        </div>
      )}
      {query.isSuccess && items.length === 0 && (
        <div className="px-3.5 pb-4 text-fg-2">
          <p className="text-fg">{words.empty}</p>
          <p>{words.emptyText}</p>
        </div>
      )}
      {items.length > 0 && (
        <ul className="flex flex-col pb-1">
          {items.map((item) => (
            <li key={item.commentId} className="border-t first:border-t-0">
              <a
                href={hrefOf(item.submission.number)}
                onClick={(event) => {
                  // Another tab or window is the browser's to open.
                  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
                  event.preventDefault()
                  onClose()
                  onOpen(item.submission.number)
                }}
                className="flex gap-2.5 px-3.5 py-2.5 text-fg no-underline -outline-offset-2 hover:bg-hover dark:hover:bg-press"
              >
                <Mention item={item} meId={meId} />
              </a>
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button
          variant="quiet"
          size="sm"
          className="m-1.5 self-start"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {words.earlier}
        </Button>
      )}
    </div>
  )
}

function Mention({ item, meId }: { item: MentionItem; meId: string }) {
  const who = item.author?.name ?? comments.gone
  return (
    <>
      <Avatar name={who} image={item.author?.image ?? null} size={24} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex min-w-0 items-baseline gap-2">
          <span className={cx("min-w-0 truncate", !item.seen && "firmer")}>{words.who({ who, number: item.submission.number })}</span>
          <time dateTime={item.createdAt} className="type-meta ml-auto flex-none text-fg-3">
            {formatShort(locale, item.createdAt)}
          </time>
          {!item.seen && (
            <span className="flex-none self-center">
              <span aria-hidden="true" className="swatch block size-2 rounded-full bg-here" />
              <span className="hidden-text">{words.unseen}</span>
            </span>
          )}
        </span>
        <span className="type-meta truncate text-fg-3">{item.submission.title || words.untitled}</span>
        <span className="line-clamp-2 [overflow-wrap:anywhere] text-fg-2">
          <CommentText text={item.text} people={item.mentions} meId={meId} />
        </span>
      </span>
    </>
  )
}

function ListSkeleton() {
  return (
    <Loading label={words.loading} className="flex flex-col gap-4 px-3.5 py-2.5 pb-4">
      {["w-4/5", "w-3/5", "w-2/3"].map((width) => (
        <div key={width} className="flex gap-2.5">
          <Skeleton className="size-6 rounded-full" />
          <div className="flex flex-1 flex-col gap-2 pt-1">
            <Skeleton className="h-3 w-2/5" />
            <Skeleton className={`h-3 ${width}`} />
          </div>
        </div>
      ))}
    </Loading>
  )
}

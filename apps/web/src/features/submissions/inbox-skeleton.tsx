import { inbox } from "@intray/server/messages/inbox"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { RowSkeleton, rowHeight } from "./list-row.tsx"

/** The frame of the inbox while nothing of it is known yet: the same columns and bars, so that nothing moves. */
export function InboxSkeleton() {
  return (
    <Loading label={inbox.list.loading} className="flex h-full min-h-0 min-w-0 flex-1">
      <div className="flex min-h-0 w-full flex-col md:w-[320px] md:flex-none md:border-r lg:w-[320px] xl:w-[360px]">
        <div className="flex h-13 flex-none items-center border-b px-3.5">
          <Skeleton className="h-3.5 w-24" />
        </div>
        <div className="flex h-10 flex-none items-center border-b px-3.5">
          <Skeleton className="h-5 w-40" />
        </div>
        <div className="min-h-0 flex-1 overflow-hidden">
          {Array.from({ length: 16 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places that never change
            <div key={index} style={{ height: rowHeight.fine }}>
              <RowSkeleton />
            </div>
          ))}
        </div>
      </div>
      <div className="hidden min-w-0 flex-1 flex-col md:flex">
        <div className="h-13 flex-none border-b" />
      </div>
    </Loading>
  )
}

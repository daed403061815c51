import { inbox } from "@intray/i18n/inbox"
import { Skeleton } from "@intray/ui/skeleton"
import { RowSkeleton } from "./list-row.tsx"

const rows = Array.from({ length: 16 }, (_, index) => index)
const labels = [
  ["w-16", "w-20", "w-24", "w-14"],
  ["w-20", "w-18", "w-12"],
  ["w-24", "w-36", "w-24", "w-24"],
]

/**
 * The inbox's columns and bars before any data has loaded; content replaces them without moving anything. Sizes are classes only, because
 * the first-paint document (`shell/first-paint.tsx`) may not contain inline styles.
 */
export function InboxFrame() {
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-1">
      <div className="flex min-h-0 w-full flex-col md:w-[320px] md:flex-none md:border-r xl:w-[360px]">
        <div data-frame="list-head" className="flex h-13 flex-none items-center border-b px-3.5">
          <Skeleton className="h-3.5 w-24" />
        </div>
        <div data-frame="filters" className="flex h-[41px] flex-none items-center border-b px-3.5 max-md:hidden">
          <Skeleton className="h-5 w-40" />
        </div>
        <div className="min-h-0 flex-1 overflow-hidden">
          {rows.map((index) => (
            // The same height as `rowHeight`.
            <div key={index} data-frame="row" className="h-[57px] touch:h-[68px]">
              <RowSkeleton />
            </div>
          ))}
        </div>
      </div>
      <div className="hidden min-w-0 flex-1 flex-col md:flex">
        <div data-frame="reading-head" className="flex h-13 flex-none items-center border-b px-4 xl:px-[22px]">
          <Skeleton className="h-3 w-12" />
        </div>
        <div className="flex min-h-0 flex-1">
          <div className="flex min-w-0 flex-1 flex-col gap-4 overflow-hidden px-4 py-4 md:px-[22px]">
            <Skeleton className="mt-1 h-5 w-48" />
            <Skeleton className="h-3 w-32" />
            <Skeleton className="h-52 w-full max-w-[716px] flex-none rounded-panel opacity-60" />
            {["w-3/5", "w-4/5", "w-2/5"].map((width) => (
              <div key={width} className="flex max-w-[716px] gap-6">
                <Skeleton className="h-3 w-24" />
                <Skeleton className={`h-3 ${width}`} />
              </div>
            ))}
          </div>
          <div data-frame="rail" className="hidden w-[252px] flex-none flex-col gap-4 border-l px-4 py-5 xl:flex">
            {["w-16", "w-24", "w-20", "w-28"].map((width) => (
              <div key={width} className="flex gap-8">
                <Skeleton className="h-3 w-12" />
                <Skeleton className={`h-3 ${width}`} />
              </div>
            ))}
          </div>
        </div>
        <div className="flex flex-none flex-col gap-2.5 border-t bg-sunken px-[22px] py-3.5">
          {labels.map((widths) => (
            <div key={widths.join()} className="flex gap-2">
              {widths.map((width, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
                <Skeleton key={index} className={`h-6 ${width}`} />
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

/** The inbox's frame while nothing has loaded. It replaces the document's own frame, so it appears at once. */
export function InboxSkeleton() {
  return (
    <div role="status" aria-busy="true" className="flex h-full min-h-0 min-w-0 flex-1">
      <span className="hidden-text">{inbox.list.loading}</span>
      <InboxFrame />
    </div>
  )
}

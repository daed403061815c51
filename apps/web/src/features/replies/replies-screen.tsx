import { replyTemplates } from "@intray/i18n/reply-templates"
import type { ReplyItem } from "@intray/server/modules/messages/replies/schema"
import { Button } from "@intray/ui/button"
import { Empty } from "@intray/ui/empty"
import { cx } from "@intray/ui/lib/cx"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Link } from "@tanstack/react-router"
import { Plus } from "lucide-react"
import type { ReactNode } from "react"
import { QueryError } from "../../lib/query-error.tsx"
import { WithVariables } from "../../lib/reply/with-variables.tsx"
import { useReplies } from "./hooks.ts"
import { ReplyEditor } from "./reply-editor.tsx"
import { ReplyMenu } from "./reply-menu.tsx"

const words = replyTemplates

export type RepliesScreenProps = {
  /** Id of the one that is open; `new` for one that is being made. */
  open: string | undefined
  onOpen: (id: string | undefined) => void
  allowed: { create: boolean; update: boolean; delete: boolean }
  meId: string
  reasonOf: (error: unknown) => string
  /** The way to the other templates. */
  tabs: ReactNode
}

/** The messages that a team sends more than once: which there are, in what order, and what each says. */
export function RepliesScreen({ open, onOpen, allowed, meId, reasonOf, tabs }: RepliesScreenProps) {
  const replies = useReplies(reasonOf)
  const { query, items } = replies
  const shown = items.find((one) => one.id === open)
  const making = open === "new" && allowed.create
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      {tabs}
      <div className="flex min-h-0 flex-1">
        <div className={cx("min-h-0 min-w-0 flex-1 overflow-y-auto md:max-w-[360px] md:border-r", open && "max-md:hidden")}>
          <div className="flex items-start gap-3 px-3.5 pt-4 pb-2 md:px-[22px]">
            <p className="measure text-fg-2">{words.text}</p>
          </div>
          {allowed.create && (
            <div className="px-3.5 pb-2 md:px-[22px]">
              <Button icon={<Plus aria-hidden="true" size={16} />} onClick={() => onOpen("new")}>
                {words.create}
              </Button>
            </div>
          )}
          {query.isPending ? (
            <Loading label={words.loading} className="flex flex-col gap-5 px-3.5 py-5 md:px-[22px]">
              {["w-40", "w-52", "w-32"].map((width) => (
                <Skeleton key={width} className={`h-3.5 ${width}`} />
              ))}
            </Loading>
          ) : query.isError && items.length === 0 ? (
            <QueryError query={query} className="m-4" title={words.failed}>
              {words.failedText}
            </QueryError>
          ) : items.length === 0 ? (
            <Empty size="panel" title={words.none}>
              {allowed.create ? words.noneText : words.noneReadOnly}
            </Empty>
          ) : (
            <ol aria-label={words.label} className="pb-4">
              {items.map((item, index) => (
                <Entry
                  key={item.id}
                  item={item}
                  here={item.id === open}
                  menu={
                    (allowed.update || allowed.delete) && (
                      <ReplyMenu
                        item={item}
                        index={index}
                        count={items.length}
                        allowed={allowed}
                        onMove={(by) => replies.move(item, by)}
                        onDelete={() => void replies.remove(item).then((gone) => gone && item.id === open && onOpen(undefined))}
                      />
                    )
                  }
                />
              ))}
            </ol>
          )}
          <p role="status" className="hidden-text">
            {replies.said}
          </p>
        </div>
        <div className={cx("min-h-0 min-w-0 flex-1 overflow-y-auto", !open && "max-md:hidden")}>
          {(shown || making) && (
            <ReplyEditor
              key={shown?.id ?? "new"}
              item={shown ?? null}
              readOnly={shown ? !allowed.update : false}
              meId={meId}
              reasonOf={reasonOf}
              onBack={() => onOpen(undefined)}
              onSaved={(id) => onOpen(id)}
            />
          )}
        </div>
      </div>
    </div>
  )
}

function Entry({ item, here, menu }: { item: ReplyItem; here: boolean; menu: ReactNode }) {
  return (
    <li className="relative">
      <Link
        to="/dashboard/templates"
        search={{ replies: item.id }}
        aria-current={here ? "page" : undefined}
        className={cx(
          "block py-2.5 pr-12 pl-3.5 text-fg no-underline -outline-offset-2 md:pl-[22px]",
          here ? "md:bg-here-bg md:shadow-[inset_2px_0_0_var(--here)]" : "hover:bg-hover",
        )}
      >
        <span className="block truncate text-[14px] leading-5 font-emph">{item.name}</span>
        <span className="type-meta block truncate text-fg-3">
          {words.uses[item.category]} · <WithVariables text={item.subject} />
        </span>
      </Link>
      {menu && <span className="absolute top-1/2 right-2 -translate-y-1/2">{menu}</span>}
    </li>
  )
}

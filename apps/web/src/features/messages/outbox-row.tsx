import { conversation } from "@intray/i18n/conversation"
import { formatShort } from "@intray/i18n/format"
import { outboxPage } from "@intray/i18n/outbox-page"
import type { OutboxItem } from "@intray/server/modules/messages/schema"
import { cx } from "@intray/ui/lib/cx"
import { Link } from "@tanstack/react-router"
import { CircleAlert } from "lucide-react"
import { locale } from "../../lib/i18n.ts"
import { shownBody } from "../../lib/reply/shown-body.ts"
import { Leaving } from "./message-row.tsx"
import type { OutboxTab } from "./outbox-page.tsx"

const words = outboxPage

/** One message of the outbox: to whom, about what, and when it leaves. */
export function OutboxRow({ item, tab, here }: { item: OutboxItem; tab: OutboxTab; here: boolean }) {
  const { submission } = item
  return (
    <li className="border-b [contain-intrinsic-size:auto_66px] [content-visibility:auto]">
      <Link
        to="/dashboard/outbox"
        search={{ box: tab, message: item.id }}
        aria-current={here ? "true" : undefined}
        className={cx(
          "flex min-h-[66px] flex-col justify-center gap-0.5 px-3.5 py-2 text-fg no-underline -outline-offset-2 md:px-[22px]",
          here ? "md:bg-here-bg md:shadow-[inset_2px_0_0_var(--here)]" : "hover:bg-hover",
        )}
      >
        <span className="flex min-w-0 items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate">
            <span className="font-emph">{submission.name || conversation.submitter}</span>{" "}
            <span className="text-fg-2">{conversation.submission({ number: submission.number, title: submission.title })}</span>
          </span>
          <time dateTime={item.sentAt ?? item.createdAt} className="type-meta flex-none text-fg-3">
            {formatShort(locale, item.sentAt ?? item.createdAt)}
          </time>
        </span>
        <span className="type-meta flex min-w-0 items-center gap-2 text-fg-2">
          <span className="min-w-0 flex-1 truncate">{shownBody(item.body).replace(/\s+/g, " ")}</span>
          {item.state === "waiting" && (
            <span className="flex-none">
              <Leaving at={item.sendAt} />
            </span>
          )}
          {item.state === "failed" && <CircleAlert aria-label={words.tabs.failed} size={13} className="flex-none text-danger" />}
        </span>
      </Link>
    </li>
  )
}

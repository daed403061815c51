import { formatBytes, formatMoment } from "@intray/i18n/format"
import { locale, statusPage as words } from "@intray/i18n/translated"
import { Message } from "@intray/ui/message"
import { Download } from "lucide-react"
import type { ReactNode } from "react"
import type { StatusData } from "../page-data.ts"

type MessagesProps = {
  status: Pick<StatusData, "messages" | "team">
  /** Where to go on. */
  children?: ReactNode
}

/** What was said both ways. */
export function Messages({ status: { messages, team }, children }: MessagesProps) {
  return (
    <section aria-labelledby="messages" className="mt-12">
      <h2 id="messages" className="type-section">
        {words.messages.title}
      </h2>
      {messages.length === 0 && <p className="mt-3 text-[16px] leading-[25px] text-fg-2">{words.messages.none({ team: team.name })}</p>}
      {messages.length > 0 && (
        <ol className="mt-5 flex flex-col gap-5 text-[16px] leading-[25px]">
          {messages.map((one) => (
            <li key={one.id}>
              <Message
                mine={one.mine}
                author={one.mine ? words.messages.you : team.name}
                at={formatMoment(locale(), one.sentAt)}
                dateTime={one.sentAt}
              >
                <div className="[overflow-wrap:anywhere]">
                  {/* Each line in its own direction, whatever the page's is. */}
                  {one.subject && <p className="font-semibold [unicode-bidi:plaintext]">{one.subject}</p>}
                  <p className="[unicode-bidi:plaintext]">{one.body}</p>
                  {one.files.length > 0 && (
                    <ul className="mt-2 flex flex-col gap-1">
                      {one.files.map((file) => (
                        <li key={file.id}>
                          <a
                            href={file.url}
                            download={file.name}
                            className="flex min-h-11 items-center gap-2.5 underline decoration-line-strong underline-offset-4"
                          >
                            <Download aria-hidden="true" size={18} className="flex-none text-fg-2" />
                            <span className="min-w-0 truncate">{file.name}</span>
                            <span className="flex-none text-[14px] text-fg-3">{formatBytes(locale(), file.size)}</span>
                          </a>
                        </li>
                      ))}
                    </ul>
                  )}
                </div>
              </Message>
              {one.read && <p className="mt-1 text-end text-[13px] leading-5 text-fg-3">{words.messages.read}</p>}
            </li>
          ))}
        </ol>
      )}
      {children}
    </section>
  )
}

import { admin } from "@intray/i18n/admin"
import { common } from "@intray/i18n/common"
import { Dialog } from "@intray/ui/dialog"
import { ErrorState } from "@intray/ui/error-state"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { useEffect, useState } from "react"
import { locale } from "../../lib/i18n.ts"
import { trpc } from "../../lib/trpc.ts"
import { StateTabs } from "./state-tabs.tsx"
import { Fact } from "./table.tsx"

const words = admin.mail.read

/** A mail as our own layout makes it, without the one style sheet that is in it. */
function withoutSheet(html: string): string {
  const [from, to] = [html.indexOf("<style>"), html.indexOf("</style>")]
  return from < 0 || to < from ? html : html.slice(0, from) + html.slice(to + "</style>".length)
}

/** One mail. Asked for once: the audit log remembers each reading. */
export function MailPanel({ id, subject, onClose }: { id: string; subject: string; onClose: () => void }) {
  const { mutate, data: mail, isError } = trpc.admin.mail.read.useMutation()
  const [as, setAs] = useState<"html" | "text">("html")
  useEffect(() => {
    mutate({ id })
  }, [mutate, id])
  // The sheet in it is for dark mail programs; the page that this is in takes no sheets but its own.
  const html = mail?.html ? withoutSheet(mail.html) : null
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={subject} closeLabel={admin.close} size="lg">
      {!mail && !isError && (
        <Loading label={admin.loading} className="flex flex-col gap-3 py-2">
          <Skeleton className="h-3 w-64" />
          <Skeleton className="h-40 w-full" />
        </Loading>
      )}
      {isError && (
        <ErrorState variant="plain" title={words.failed} retryLabel={common.retry} onRetry={() => mutate({ id })}>
          {admin.failedText}
        </ErrorState>
      )}
      {mail && (
        <div className="flex flex-col gap-3">
          <dl>
            <Fact name={words.to}>{mail.to}</Fact>
            {mail.team && <Fact name={words.from}>{mail.team}</Fact>}
            <Fact name={words.at}>{admin.moment({ locale, at: mail.createdAt })}</Fact>
            {mail.sentAt && <Fact name={words.sent}>{admin.moment({ locale, at: mail.sentAt })}</Fact>}
            {mail.lastError && <Fact name={words.error}>{mail.lastError}</Fact>}
          </dl>
          {mail.secret && <p className="text-fg-2">{words.secret}</p>}
          {mail.gone && <p className="text-fg-2">{words.gone}</p>}
          {html !== null && (
            <StateTabs
              label={words.frame}
              states={[
                { value: "html" as const, label: words.html },
                { value: "text" as const, label: words.text },
              ]}
              value={as}
              onChange={setAs}
            />
          )}
          {html !== null && as === "html" ? (
            // Nothing in it runs, opens or knows where it is.
            <iframe title={words.frame} sandbox="" srcDoc={html} className="h-[46dvh] w-full rounded-field border bg-white" />
          ) : (
            mail.text !== "" && (
              <pre
                // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keys
                tabIndex={0}
                className="max-h-[46dvh] overflow-auto rounded-field border bg-sunken p-3.5 font-mono text-[12px]/[18px] whitespace-pre-wrap"
              >
                {mail.text}
              </pre>
            )
          )}
        </div>
      )}
    </Dialog>
  )
}

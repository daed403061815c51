import { common } from "@intray/i18n/common"
import { directionOf, type Language } from "@intray/i18n/languages"
import { receiptWords as words } from "@intray/i18n/receipt-words"
import { nameOf } from "@intray/server/modules/forms/written"
import type { ReceiptWords } from "@intray/server/modules/messages/schema"
import { Button } from "@intray/ui/button"
import { cx } from "@intray/ui/lib/cx"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { reasonOf } from "../../../lib/reason.ts"
import { useRested } from "../../../lib/reply/use-rested.ts"
import { trpc } from "../../../lib/trpc.ts"

/** Milliseconds without a change until the server is asked how it will read. */
const rest = 250

type ReceiptPreviewProps = {
  portalId: string
  receipt: ReceiptWords
  /** That of its reader; absent: the portal's first. */
  language?: Language
  /** In which language the subject is, where it was not written in its reader's. */
  subjectIn?: Language | undefined
  allowed: boolean
}

/** A receipt as its reader will see it, drawn from what the server puts into the mail. */
export function ReceiptPreview({ portalId, receipt, language, subjectIn, allowed }: ReceiptPreviewProps) {
  const { value, rests } = useRested(receipt, rest)
  const utils = trpc.useUtils()
  const query = useQuery({
    queryKey: ["receipt", portalId, language, value],
    queryFn: () => utils.client.portals.previewReceipt.mutate({ portalId, receipt: value, ...(language ? { language } : {}) }),
    enabled: allowed,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  })
  if (!allowed) return null
  const mail = query.data
  const current = rests && query.isSuccess && !query.isPlaceholderData
  return (
    <section aria-label={words.preview} className="flex min-w-0 flex-col gap-1.5">
      <p className="type-meta flex items-center gap-2 text-fg-2">
        {words.preview}
        {!current && !query.isError && <span className="text-fg-3">{words.updating}</span>}
      </p>
      {query.isError ? (
        <p className="flex flex-wrap items-center gap-2 text-fg-2">
          {reasonOf(query.error)}
          <Button size="sm" onClick={() => void query.refetch()}>
            {common.retry}
          </Button>
        </p>
      ) : (
        mail && (
          <div
            lang={language}
            dir={language && directionOf(language)}
            className={cx(
              "flex flex-col gap-2.5 rounded-panel border border-line-strong bg-bg px-4 py-3 text-[14px] leading-[22px] [overflow-wrap:anywhere]",
              !current && "text-fg-2",
            )}
          >
            <p className="border-b pb-2 font-emph">
              <bdi lang={subjectIn}>{mail.subject}</bdi>
              {language && subjectIn && <span className="font-normal text-fg-3"> ({nameOf(subjectIn, language)})</span>}
            </p>
            <p className="type-heading">{mail.heading}</p>
            {mail.paragraphs.map((text, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have nothing else to be known by
              <p key={index} className="measure whitespace-pre-wrap">
                {text}
              </p>
            ))}
            <p className="font-emph underline">{mail.action}</p>
            <p className="type-meta text-fg-2">{mail.footer}</p>
          </div>
        )
      )}
    </section>
  )
}

import { webhooks } from "@intray/i18n/webhooks"
import type { DeliveryDetail, WebhookItem } from "@intray/server/modules/webhooks/schema"
import { Button } from "@intray/ui/button"
import { cx } from "@intray/ui/lib/cx"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Tab, TabList, TabPanel, Tabs } from "@intray/ui/tabs"
import { ArrowLeft, Copy, RefreshCw } from "lucide-react"
import { useCopy } from "../../lib/copy.ts"
import { locale } from "../../lib/i18n.ts"
import { usePending } from "../../lib/pending.ts"
import { QueryError } from "../../lib/query-error.tsx"
import { trpc } from "../../lib/trpc.ts"
import { StatusMark } from "./deliveries.tsx"
import { type ReasonOf, useAction } from "./hooks.ts"

const words = webhooks.deliveries

export type DeliveryViewProps = { id: string; webhook: WebhookItem; onBack: () => void; reasonOf: ReasonOf }

/** One delivery: its tries, what is sent, what was answered, and sending it again. */
export function DeliveryView({ id, webhook, onBack, reasonOf }: DeliveryViewProps) {
  const query = trpc.webhooks.delivery.useQuery({ id }, { refetchInterval: 5_000 })
  const { client } = trpc.useUtils()
  const act = useAction(reasonOf)
  const [busy, once] = usePending()
  const again = () =>
    once(async () => {
      await act(
        () => client.webhooks.redeliver.mutate({ id }),
        (told) => (told.state === "delivered" ? words.redelivered : words.notRedelivered),
      )
    })
  const back = (
    <Button size="sm" variant="quiet" icon={<ArrowLeft aria-hidden="true" size={16} />} onClick={onBack}>
      {words.back}
    </Button>
  )
  if (query.isError && !query.data) {
    return (
      <div className="p-4">
        {back}
        <QueryError query={query} title={words.failed} />
      </div>
    )
  }
  if (!query.data) {
    return (
      <Loading label={words.loading} className="flex flex-col gap-3 p-5">
        <Skeleton className="h-5 w-60" />
        <Skeleton className="h-32 rounded-panel" />
      </Loading>
    )
  }
  const told = query.data
  return (
    <article aria-label={words.open(told)} className="flex flex-col gap-4 px-3.5 py-4 md:px-[22px]">
      <div className="md:hidden">{back}</div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <StatusMark item={told} />
        <h2 className="min-w-52 flex-1 font-mono text-[14px] break-words">
          {told.type}
          {told.number !== null && <span className="ml-2 text-fg-2">#{told.number}</span>}
        </h2>
        {told.body !== null && (
          <Button variant="primary" busy={busy} icon={<RefreshCw aria-hidden="true" size={16} />} onClick={() => void again()}>
            {words.redeliver}
          </Button>
        )}
      </div>
      <p role="status" className="text-fg-2">
        {stateInWords(told, webhook)}
      </p>
      {(told.attempts.length > 0 || told.nextAt) && <Attempts told={told} paused={webhook.state === "paused"} />}
      <Contents told={told} signed={webhook.secretHint !== null} />
    </article>
  )
}

/** Where it is, in a sentence or two. */
function stateInWords({ state, status, nextAt, attempts }: DeliveryDetail, webhook: WebhookItem): string {
  if (state === "delivered") return words.arrived
  const problem = attempts.at(-1)?.problem
  const newest = status !== null ? words.answered({ status }) : problem ? (webhooks.problems[problem] ?? words.noAnswer) : ""
  if (state === "failed") return `${newest} ${words.gaveUp}`.trim()
  const next = webhook.state === "paused" ? words.pausedNext : nextAt === null ? words.behind : words.next({ when: time(nextAt) })
  return `${newest} ${next}`.trim()
}

/** To the second; the day, too, where it was another one. */
function time(iso: string): string {
  const date = new Date(iso)
  const day = date.toDateString() === new Date().toDateString() ? {} : ({ day: "numeric", month: "short" } as const)
  return new Intl.DateTimeFormat(locale, { ...day, hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" }).format(date)
}

/** Its tries, oldest first; a dashed dot is the next one. */
function Attempts({ told, paused }: { told: DeliveryDetail; paused: boolean }) {
  const earlier = told.attempts.length
  return (
    <ol aria-label={words.attempts} className="flex flex-col rounded-panel border text-[13px]">
      {told.attempts.map((one, index) => {
        const arrived = one.status !== null && one.status >= 200 && one.status < 300
        return (
          <li key={one.at} className="flex flex-wrap items-center gap-x-3 gap-y-0.5 border-b px-3.5 py-2 last:border-b-0">
            <span aria-hidden="true" className={cx("size-2 flex-none rounded-full", arrived ? "bg-ok" : "bg-danger")} />
            <span className={cx("font-mono", arrived ? "text-ok" : "text-danger")}>{one.status ?? words.noAnswer}</span>
            <time dateTime={one.at}>{words.nth({ nth: index + 1, when: time(one.at) })}</time>
            {one.problem && <span className="type-meta min-w-0 text-fg-2">{webhooks.problems[one.problem] ?? one.problem}</span>}
            <span className="type-meta ml-auto font-mono text-fg-2">{words.ms({ ms: one.ms })}</span>
          </li>
        )
      })}
      {told.nextAt && !paused && (
        <li className="flex flex-wrap items-center gap-x-3 gap-y-0.5 px-3.5 py-2">
          <span aria-hidden="true" className="size-2 flex-none rounded-full border border-dashed border-fg-3" />
          <span className="font-mono text-fg-2">{words.nextLabel}</span>
          <time dateTime={told.nextAt}>{words.nth({ nth: earlier + 1, when: time(told.nextAt) })}</time>
        </li>
      )}
    </ol>
  )
}

/** JSON with line breaks where it is JSON; else as it is. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** What is sent and what came back, as text and nothing else. */
function Contents({ told, signed }: { told: DeliveryDetail; signed: boolean }) {
  const { copied, copy } = useCopy()
  const headers = [
    `content-type: ${told.contentType}`,
    "user-agent: Intray-Webhooks/1",
    ...(signed ? [`webhook-id: ${told.messageId}`, "webhook-timestamp: …", "webhook-signature: v1,…"] : []),
  ]
  return (
    <Tabs defaultValue="payload" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b">
        <TabList aria-label={words.contents}>
          <Tab value="payload">{words.payload}</Tab>
          <Tab value="headers">{words.headers}</Tab>
          <Tab value="answer">{words.theirs}</Tab>
        </TabList>
        {told.body !== null && (
          <Button size="sm" icon={<Copy aria-hidden="true" size={14} />} onClick={() => void copy(told.body ?? "")}>
            <span aria-live="polite">{copied ? webhooks.secret.copied : words.copy}</span>
          </Button>
        )}
      </div>
      <TabPanel value="payload">
        {told.body === null ? <p className="text-fg-2">{words.noBody}</p> : <Text text={readable(told.body)} label={words.payload} />}
      </TabPanel>
      <TabPanel value="headers">
        <Text text={headers.join("\n")} label={words.headers} />
        {signed && <p className="type-meta mt-2 text-fg-3">{words.signed}</p>}
      </TabPanel>
      <TabPanel value="answer">
        {told.answer ? <Text text={told.answer} label={words.theirs} /> : <p className="text-fg-2">{words.noText}</p>}
      </TabPanel>
    </Tabs>
  )
}

function Text({ text, label }: { text: string; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keys
    <section tabIndex={0} aria-label={label} className="max-h-[60dvh] overflow-auto rounded-panel border bg-sunken p-3.5">
      <pre className="font-mono text-[12px] leading-5 break-all whitespace-pre-wrap">{text}</pre>
    </section>
  )
}

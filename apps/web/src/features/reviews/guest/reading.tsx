import { formatBytes } from "@intray/i18n/format"
import { reviewGuest } from "@intray/i18n/review-guest"
import { linkCard } from "@intray/server/modules/forms/link-card"
import type { GuestSubmission } from "@intray/server/modules/reviews/guests/schema"
import { ButtonLink } from "@intray/ui/button"
import { Player } from "@intray/ui/player"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Download, ExternalLink, Link2 } from "lucide-react"
import { useEffect, useState } from "react"
import { locale } from "../../../lib/i18n.ts"
import { playUrl } from "../../../lib/play-url.ts"
import { QueryError } from "../../../lib/query-error.tsx"
import { read } from "../../../lib/read.ts"
import { trpc } from "../../../lib/trpc.ts"
import type { QueueStop } from "../queue/run.ts"

const words = reviewGuest.reading

type Answer = GuestSubmission["answers"][number]
type Leaf = Answer["items"][number][number]
type SentFile = Leaf["files"][number]

/** Addresses of files work for at least an hour. */
const FRESH_MS = 30 * 60_000

/** A submission as a guest reads it. */
export function GuestReading({ open: { submissionId, number } }: { open: QueueStop }) {
  const query = trpc.guestReviews.submission.useQuery({ submissionId }, { staleTime: 0, refetchInterval: FRESH_MS })
  const { data } = query
  if (!data) {
    if (query.isError) {
      return (
        <QueryError className="m-4" query={query} title={words.failed}>
          {words.failedText}
        </QueryError>
      )
    }
    return (
      <Loading label={words.loading} className="flex flex-col gap-3 p-4">
        <Skeleton className="h-6 w-56" />
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-40 w-full" />
      </Loading>
    )
  }
  return (
    <article data-number={number} className="max-w-[760px] px-4 py-4 xl:px-[22px]">
      <h2 id="reading-title" tabIndex={-1} className="type-section outline-none [overflow-wrap:anywhere]">
        <bdi>{data.title || words.untitled({ number })}</bdi>
      </h2>
      {data.by && (
        <p className="mt-0.5 text-fg-2 [overflow-wrap:anywhere]">
          <bdi>{data.by}</bdi>
        </p>
      )}
      <Answers answers={data.answers} />
    </article>
  )
}

function Answers({ answers }: { answers: readonly Answer[] }) {
  const leaves = answers.filter((answer) => answer.items.length === 0)
  const groups = answers.filter((answer) => answer.items.length > 0)
  return (
    <>
      {groups.map((group) => (
        <section key={group.key} aria-labelledby={`group-${group.key}`} className="mt-5">
          <h3 id={`group-${group.key}`} className="type-heading">
            <bdi lang={group.labelIn}>{group.label}</bdi>
          </h3>
          <ol className="mt-2 flex flex-col gap-2.5">
            {group.items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what was sent does not change its order
              <li key={index} className="rounded-panel border px-3.5 py-3">
                <Item answers={item} position={index + 1} />
              </li>
            ))}
          </ol>
        </section>
      ))}
      <Rows answers={leaves} className="mt-5" />
    </>
  )
}

/** One item of a group, under its own title where it has one. */
function Item({ answers, position }: { answers: readonly Leaf[]; position: number }) {
  const [first, ...others] = answers
  const titled = first?.isTitle && first.value ? first.value : null
  return (
    <>
      <p className="font-emph [overflow-wrap:anywhere]">{titled === null ? `${position}.` : words.item({ position, title: titled })}</p>
      <Rows answers={titled === null ? answers : others} className="mt-2" />
    </>
  )
}

function Rows({ answers, className }: { answers: readonly Leaf[]; className: string }) {
  if (answers.length === 0) return null
  return (
    <dl className={`${className} flex flex-col gap-3`}>
      {answers.map((answer) => (
        <div key={answer.key} className="min-w-0">
          <dt className="text-fg-2">
            <bdi lang={answer.labelIn}>{answer.label}</bdi>
          </dt>
          <dd className="mt-0.5 min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">
            <Given answer={answer} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Given({ answer: { files, link, value } }: { answer: Leaf }) {
  if (files.length > 0) {
    return (
      <div className="flex flex-col gap-2">
        {files.map((file) =>
          file.contentType?.startsWith("audio/") ? <Sound key={file.id} file={file} /> : <PlainFile key={file.id} file={file} />,
        )}
      </div>
    )
  }
  return link && value ? <LinkAnswer url={value} /> : <bdi className="[unicode-bidi:plaintext]">{value}</bdi>
}

function Sound({ file }: { file: SentFile }) {
  const { name, waveform } = file
  const [peaks, setPeaks] = useState<number[] | null>(null)
  useEffect(() => {
    if (!waveform) return
    const stop = new AbortController()
    read(waveform, () => ({ signal: stop.signal }))
      .then(async (response) => {
        const { peaks: base64 } = (await response.json()) as { peaks?: string }
        if (base64) setPeaks(Array.from(atob(base64), (char) => char.charCodeAt(0) / 255))
      })
      // Without its shape a sound is a plain track.
      .catch(() => {})
    return () => stop.abort()
  }, [waveform])
  return (
    <div data-no-swipe className="min-w-0 rounded-field border bg-sunken px-3 py-2">
      <p className="flex gap-3">
        <span className="min-w-0 flex-1 truncate font-emph">{name}</span>
        <span className="flex-none text-fg-2">{formatBytes(locale, file.size)}</span>
      </p>
      <div className="mt-1 flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <Player
            src={playUrl(file)}
            variant="row"
            height={44}
            peaks={peaks}
            duration={file.durationMs === null ? undefined : file.durationMs / 1000}
            labels={{
              play: words.play({ name }),
              pause: words.pause({ name }),
              retry: words.play({ name }),
              position: words.seek({ name }),
              positionText: (now, total) => words.position({ now, total }),
              failed: words.noAudio,
            }}
          />
        </div>
        <ButtonLink
          variant="quiet"
          href={file.url}
          download={name}
          aria-label={words.download({ name })}
          icon={<Download aria-hidden="true" size={18} />}
          className="size-11!"
        />
      </div>
    </div>
  )
}

function PlainFile({ file }: { file: SentFile }) {
  return (
    <a
      href={file.url}
      download={file.name}
      aria-label={words.download({ name: file.name })}
      className="flex min-h-11 items-center gap-3 rounded-field border bg-sunken px-3 py-2 text-fg no-underline hover:bg-hover"
    >
      <span className="min-w-0 flex-1 truncate font-emph">{file.name}</span>
      <span className="flex-none text-fg-2">{formatBytes(locale, file.size)}</span>
      <Download aria-hidden="true" size={18} className="flex-none text-fg-2" />
    </a>
  )
}

/** Opening the link is the reader's own act, and tells the other site nothing of this page. */
function LinkAnswer({ url }: { url: string }) {
  const { title, name } = linkCard(url)
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer noopener"
      referrerPolicy="no-referrer"
      className="flex min-h-11 items-center gap-3 rounded-field border bg-sunken px-3 py-2 text-fg no-underline hover:bg-hover"
    >
      <Link2 aria-hidden="true" size={18} className="flex-none text-fg-2" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-emph first-letter:uppercase">{title ?? name}</span>
        <span className="type-meta block truncate text-fg-2">{words.openLink({ provider: name })}</span>
      </span>
      <ExternalLink aria-hidden="true" size={16} className="flex-none text-fg-2" />
    </a>
  )
}

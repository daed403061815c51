import { formatBytes } from "@intray/i18n/format"
import { locale, publicPages as words } from "@intray/i18n/translated"
import { linkCard } from "@intray/server/modules/forms/link-card"
import { ButtonLink } from "@intray/ui/button"
import { Player, type PlayerProps } from "@intray/ui/player"
import { Download, ExternalLink, Link2 } from "lucide-react"
import { Fragment, useEffect, useState } from "react"
import { playUrl } from "../../lib/play-url.ts"
import { read } from "../../lib/read.ts"
import { pageLanguage } from "../lib/language.ts"
import type { StatusData } from "../page-data.ts"

type Answer = StatusData["sent"][number]
type LeafAnswer = Answer["items"][number][number]

/** For `lang`: undefined where it is the page's. */
const otherLanguage = (language: Answer["labelIn"]) => (language === pageLanguage() ? undefined : language)

/** Everything that was sent, under the questions it answered. */
export function SentAnswers({ sent }: { sent: Answer[] }) {
  const leaves = sent.filter((answer) => answer.items.length === 0)
  const groups = sent.filter((answer) => answer.items.length > 0)
  return (
    <>
      {groups.map((group) => (
        <Fragment key={group.key}>
          <h3 className="type-heading mt-6 text-[16px]!">
            <bdi lang={otherLanguage(group.labelIn)}>{group.label}</bdi>
          </h3>
          <ol className="mt-3 flex flex-col gap-3">
            {group.items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what was sent does not change its order.
              <li key={index} className="rounded-dialog border px-4 pt-3 pb-4">
                <Item answers={item} position={index + 1} />
              </li>
            ))}
          </ol>
        </Fragment>
      ))}
      {leaves.length > 0 && (
        <dl className="mt-6 border-t">
          {leaves.map((answer) => (
            <Row key={answer.key} answer={answer} />
          ))}
        </dl>
      )}
    </>
  )
}

function Item({ answers, position }: { answers: LeafAnswer[]; position: number }) {
  const first = answers[0]
  const titled = first?.isTitle && first.value ? first : null
  const rest = titled ? answers.slice(1) : answers
  const files = rest.filter((answer) => answer.files.length > 0)
  const links = rest.filter((answer) => answer.link === "work" && answer.value)
  const facts = rest.filter((answer) => !files.includes(answer) && !links.includes(answer) && answer.value)
  return (
    <>
      <p className="text-[16px] leading-6 font-semibold [overflow-wrap:anywhere]">
        {titled ? words.status.itemTitle({ position, title: titled.value ?? "" }) : `${position}.`}
      </p>
      {files.length + links.length > 0 && (
        <div className="mt-3 flex flex-col gap-2">
          {files.map((answer) => (
            <Files key={answer.key} answer={answer} />
          ))}
          {links.map((answer) => (
            <LinkAnswer key={answer.key} url={answer.value ?? ""} />
          ))}
        </div>
      )}
      {facts.length > 0 && (
        <dl className="mt-3 grid grid-cols-1 gap-x-6 gap-y-1.5 text-[15px] leading-[22px] sm:grid-cols-2">
          {facts.map((answer) => (
            <div key={answer.key} className="flex min-w-0 flex-wrap gap-x-2">
              <dt className="text-fg-3">
                <bdi lang={otherLanguage(answer.labelIn)}>{answer.label}</bdi>
              </dt>
              <dd className="min-w-0 [overflow-wrap:anywhere]">
                <bdi>{answer.value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

function Row({ answer }: { answer: LeafAnswer }) {
  const link = answer.link === "work" && answer.value
  if (!answer.value && answer.files.length === 0) return null
  return (
    <div className="grid gap-x-6 gap-y-1 border-b py-3 text-[15px] leading-[22px] sm:grid-cols-[minmax(120px,200px)_1fr]">
      <dt className="text-fg-3">
        <bdi lang={otherLanguage(answer.labelIn)}>{answer.label}</bdi>
      </dt>
      <dd className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">
        {answer.files.length > 0 ? (
          <Files answer={answer} />
        ) : link ? (
          <LinkAnswer url={answer.value ?? ""} />
        ) : (
          <bdi className="[unicode-bidi:plaintext]">{answer.value}</bdi>
        )}
      </dd>
    </div>
  )
}

function Files({ answer }: { answer: LeafAnswer }) {
  return answer.files.map((file) => {
    const { name } = file
    if (!file.contentType?.startsWith("audio/")) return <PlainFile key={file.id} file={file} />
    return (
      <div key={file.id} className="min-w-0 rounded-field border bg-sunken px-3 py-2">
        <p className="mb-1 flex gap-3 text-[14px] leading-5">
          <span className="min-w-0 flex-1 truncate font-emph">{name}</span>
          <span className="flex-none text-fg-3">{formatBytes(locale(), file.size)}</span>
        </p>
        <div className="flex items-center gap-1">
          <div className="min-w-0 flex-1">
            <Sound
              file={file}
              // As high as a finger needs.
              height={44}
              labels={{
                play: words.upload.play({ name }),
                pause: words.upload.pausePlay({ name }),
                retry: words.upload.play({ name }),
                position: words.upload.seek({ name }),
                positionText: (now, total) => words.upload.position({ now, total }),
                failed: words.status.noAudio,
              }}
            />
          </div>
          <ButtonLink
            variant="quiet"
            href={file.url}
            download={name}
            aria-label={words.status.download({ name })}
            icon={<Download aria-hidden="true" size={18} />}
            className="size-11!"
          />
        </div>
      </div>
    )
  })
}

type SentFile = LeafAnswer["files"][number]

/** The player with the sound's shape, where the server has one. */
function Sound({ file, ...rest }: { file: SentFile } & Pick<PlayerProps, "height" | "labels">) {
  const [peaks, setPeaks] = useState<number[] | null>(null)
  const { waveform } = file
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
  const duration = file.durationMs === null ? undefined : file.durationMs / 1000
  return <Player src={playUrl(file)} variant="row" peaks={peaks} duration={duration} {...rest} />
}

function PlainFile({ file }: { file: SentFile }) {
  return (
    <a
      href={file.url}
      download={file.name}
      aria-label={words.status.download({ name: file.name })}
      className="flex min-h-11 items-center gap-3 rounded-field border bg-sunken px-3.5 py-2.5 text-[14px] leading-5 no-underline hover:bg-hover"
    >
      <span className="min-w-0 flex-1 truncate font-emph">{file.name}</span>
      <span className="flex-none text-fg-3">{formatBytes(locale(), file.size)}</span>
      <Download aria-hidden="true" size={18} className="flex-none text-fg-2" />
    </a>
  )
}

/** Where a link leads, read from its address. Opening it is the reader's own act, and tells the other side nothing of this page. */
function LinkAnswer({ url }: { url: string }) {
  const card = linkCard(url)
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer noopener"
      referrerPolicy="no-referrer"
      className="flex min-h-11 items-center gap-3 rounded-field border bg-sunken px-3.5 py-2.5 no-underline hover:bg-hover"
    >
      <Link2 aria-hidden="true" size={20} className="text-fg-2" />
      <span className="min-w-0 flex-1 text-[14px] leading-5">
        <span className="block truncate font-emph first-letter:uppercase">{card.title ?? card.name}</span>
        <span className="block truncate text-fg-3">
          {card.private ? words.linkCard.recognisedPrivate({ provider: card.name }) : words.status.openLink({ provider: card.name })}
        </span>
      </span>
      <ExternalLink aria-hidden="true" size={16} className="text-fg-3" />
    </a>
  )
}

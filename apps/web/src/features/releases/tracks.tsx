import { releases } from "@intray/i18n/releases"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { IconButton } from "@intray/ui/icon-button"
import { Input } from "@intray/ui/input"
import { Select } from "@intray/ui/select"
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react"
import { useState } from "react"
import { limit } from "../../lib/limit.ts"
import { trpc } from "../../lib/trpc.ts"
import { type ReasonOf, useAction } from "./hooks.ts"

const words = releases.record

/** A track as it is typed. */
export type Track = { key: string; submissionId: string | null; title: string; isrc: string; writers: string; fileId: string | null }
type Source = { id: string; submissionId: string; number: number; by: string; title: string; name: string; contentType: string | null }

type Props = {
  releaseId: string
  tracks: readonly Track[]
  /** Files of its submissions. */
  files: readonly Source[]
  allowed: boolean
  /** What the server found wrong, by path. */
  wrong: Record<string, string>
  onTracks: (tracks: Track[]) => void
  reasonOf: ReasonOf
}

const blank = (): Track => ({ key: crypto.randomUUID(), submissionId: null, title: "", isrc: "", writers: "", fileId: null })

/** The tracks of a record in their order, and the submissions that they come from. */
export function Tracks({ releaseId, tracks, files, allowed, wrong, onTracks, reasonOf }: Props) {
  const sounds = files.filter((one) => one.contentType?.startsWith("audio/"))
  const change = (at: number, more: Partial<Track>) => onTracks(tracks.map((one, index) => (index === at ? { ...one, ...more } : one)))
  const move = (at: number, by: number) => {
    const next = [...tracks]
    const [one] = next.splice(at, 1)
    if (one) next.splice(at + by, 0, one)
    onTracks(next)
  }
  const take = (fileId: string): Partial<Track> => {
    const file = sounds.find((one) => one.id === fileId)
    return file ? { fileId, submissionId: file.submissionId } : { fileId: null }
  }
  return (
    <section aria-label={words.tracks} className="flex flex-col gap-3">
      <h2 className="type-heading">{words.tracks}</h2>
      {tracks.length === 0 && <p className="text-fg-2">{words.noTracks}</p>}
      <ol className="flex flex-col gap-3">
        {tracks.map((track, at) => (
          <li key={track.key} className="grid min-w-0 gap-3 rounded-panel border p-3.5 sm:grid-cols-2">
            <p className="flex items-center gap-1 font-emph sm:col-span-2">
              <span className="min-w-0 flex-1">{words.track({ position: at + 1 })}</span>
              {allowed && (
                <>
                  <IconButton
                    size="sm"
                    label={words.up}
                    disabled={at === 0}
                    icon={<ArrowUp aria-hidden="true" size={15} />}
                    onClick={() => move(at, -1)}
                  />
                  <IconButton
                    size="sm"
                    label={words.down}
                    disabled={at === tracks.length - 1}
                    icon={<ArrowDown aria-hidden="true" size={15} />}
                    onClick={() => move(at, 1)}
                  />
                  <IconButton
                    size="sm"
                    label={words.removeTrack({ title: track.title })}
                    icon={<Trash2 aria-hidden="true" size={15} />}
                    onClick={() => onTracks(tracks.filter((_, index) => index !== at))}
                  />
                </>
              )}
            </p>
            <Field label={words.trackTitle} error={wrong[`tracks.${at}.title`]}>
              <Input value={track.title} {...limit(200)} onChange={(event) => change(at, { title: event.currentTarget.value })} />
            </Field>
            <Field label={words.isrc} error={wrong[`tracks.${at}.isrc`]}>
              <Input
                value={track.isrc}
                maxLength={20}
                placeholder="GB-LQY-26-00042"
                onChange={(event) => change(at, { isrc: event.currentTarget.value })}
              />
            </Field>
            <Field label={words.writers} error={wrong[`tracks.${at}.writers`]}>
              <Input value={track.writers} {...limit(400)} onChange={(event) => change(at, { writers: event.currentTarget.value })} />
            </Field>
            <Field label={words.recording} error={wrong[`tracks.${at}.fileId`] ?? wrong[`tracks.${at}.submissionId`]}>
              <Select
                placeholder={words.noRecording}
                value={track.fileId ?? ""}
                options={sounds.map((one) => ({ value: one.id, label: `#${one.number} ${one.name}` }))}
                onChange={(event) => change(at, take(event.currentTarget.value))}
              />
            </Field>
          </li>
        ))}
      </ol>
      {allowed && (
        <div className="flex flex-wrap items-end gap-2">
          <Button icon={<Plus aria-hidden="true" size={15} />} onClick={() => onTracks([...tracks, blank()])}>
            {words.addTrack}
          </Button>
          <AddSubmission releaseId={releaseId} reasonOf={reasonOf} />
        </div>
      )}
    </section>
  )
}

/** Puts a submission into the record by its number, so that its recordings and images can be chosen. */
function AddSubmission({ releaseId, reasonOf }: { releaseId: string; reasonOf: ReasonOf }) {
  const utils = trpc.useUtils()
  const { busy, act } = useAction(reasonOf)
  const [number, setNumber] = useState("")
  const [wrong, setWrong] = useState<string>()
  const add = async () => {
    const value = Number(number.replace("#", ""))
    if (!Number.isSafeInteger(value) || value < 1) return setWrong(words.numberMissing)
    const done = await act("add", () => utils.client.releases.add.mutate({ id: releaseId, numbers: [value] }))
    if (!done) return
    if (done.added === 0) return setWrong(words.numberMissing)
    setNumber("")
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field label={words.number} error={wrong}>
        <Input
          inputMode="numeric"
          value={number}
          maxLength={12}
          placeholder="1164"
          onChange={(event) => {
            setNumber(event.currentTarget.value)
            setWrong(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return
            event.preventDefault()
            void add()
          }}
        />
      </Field>
      <Button busy={busy !== null} onClick={() => void add()}>
        {words.addFrom}
      </Button>
    </div>
  )
}

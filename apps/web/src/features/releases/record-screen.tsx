import { releases } from "@intray/i18n/releases"
import { isrcText, type ReleaseDetail } from "@intray/server/modules/releases/schema"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { toast } from "@intray/ui/lib/toast-store"
import { Select } from "@intray/ui/select"
import { Textarea } from "@intray/ui/textarea"
import { useState } from "react"
import { getIssuesByPath } from "../../lib/issues.ts"
import { limit } from "../../lib/limit.ts"
import { trpc } from "../../lib/trpc.ts"
import { useUnsaved } from "../../lib/unsaved.ts"
import { useAction, useBegunOn } from "./hooks.ts"
import { type KindProps, SidePart } from "./side-part.tsx"
import { type Track, Tracks } from "./tracks.tsx"

const words = releases.record
const lines = ["artist", "catalogueNo", "upc", "format", "genre"] as const

type Draft = { fields: Record<(typeof lines)[number] | "labelCopy" | "date", string>; artworkId: string | null; tracks: Track[] }

function draftOf({ record, trackList }: ReleaseDetail): Draft {
  const { artist = "", catalogueNo = "", upc = "", format = "", genre = "", labelCopy = "", date = null, artwork = null } = record ?? {}
  return {
    fields: { artist, catalogueNo, upc, format, genre, labelCopy, date: date ?? "" },
    artworkId: artwork?.fileId ?? null,
    tracks: trackList.map((one) => ({ ...one, key: one.id, isrc: one.isrc === null ? "" : isrcText(one.isrc) })),
  }
}

/** A record: what it is, its tracks, its artwork and the words that are printed on it. */
export function RecordScreen(props: KindProps) {
  const { release, allowed, reasonOf } = props
  const { id } = release
  const utils = trpc.useUtils()
  const { busy, act } = useAction(reasonOf)
  const [edited, setDraft] = useState<Draft | null>(null)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const draft = edited ?? draftOf(release)
  useUnsaved(edited !== null)
  const begunOn = useBegunOn(release, edited !== null)
  const sources = trpc.releases.sources.useQuery({ id }, { enabled: allowed })
  const files = sources.data?.files ?? []
  const images = files.filter((one) => one.contentType?.startsWith("image/"))
  const set = (more: Partial<Draft>) => setDraft({ ...draft, ...more })
  const setField = (name: keyof Draft["fields"], value: string) => set({ fields: { ...draft.fields, [name]: value } })
  const save = async () => {
    if (!edited) return
    const { date, ...texts } = edited.fields
    const record = { ...texts, date: date === "" ? null : date, artworkId: edited.artworkId }
    const tracks = edited.tracks.map(({ submissionId, title, isrc, writers, fileId }) => ({
      ...{ submissionId, title, writers, fileId },
      isrc: isrc.trim() === "" ? null : isrc,
    }))
    const call = async () => {
      try {
        return await begunOn((revision) => utils.client.releases.update.mutate({ id, revision, record, tracks }))
      } catch (error) {
        setWrong(getIssuesByPath(error) ?? {})
        throw error
      }
    }
    setWrong({})
    const done = await act("save", call)
    if (!done) return
    setDraft(null)
    toast({ tone: "ok", key: "release", title: releases.one.saved })
  }
  const { artwork } = release.record ?? { artwork: null }
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto lg:flex-row lg:overflow-hidden">
      <form
        noValidate
        className="min-w-0 flex-1 px-3.5 py-4 md:px-[22px] lg:overflow-y-auto"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <fieldset disabled={!allowed} className="flex max-w-[860px] flex-col gap-6">
          <legend className="hidden-text">{releases.kinds.record}</legend>
          <div className="flex flex-wrap items-start gap-5">
            {artwork && (
              <img
                src={`/api/files/${artwork.fileId}`}
                alt={words.artwork}
                width={164}
                height={164}
                className="size-[164px] flex-none rounded-panel border object-cover"
              />
            )}
            <div className="grid min-w-60 flex-1 gap-3 sm:grid-cols-2">
              {lines.map((one) => (
                <Field key={one} label={words[one]} error={wrong[`record.${one}`]}>
                  <Input value={draft.fields[one]} {...limit(200)} onChange={(event) => setField(one, event.currentTarget.value)} />
                </Field>
              ))}
              <Field label={words.date} error={wrong["record.date"]}>
                <Input type="date" value={draft.fields.date} onChange={(event) => setField("date", event.currentTarget.value)} />
              </Field>
              <Field
                label={words.artwork}
                error={wrong["record.artworkId"]}
                help={artwork ? words.size(artwork) : words.artworkHelp}
                className="sm:col-span-2"
              >
                <Select
                  placeholder={words.noArtwork}
                  value={draft.artworkId ?? ""}
                  options={images.map((one) => ({ value: one.id, label: `#${one.number} ${one.name}` }))}
                  onChange={(event) => set({ artworkId: event.currentTarget.value || null })}
                />
              </Field>
            </div>
          </div>
          <Tracks
            releaseId={id}
            tracks={draft.tracks}
            files={files}
            allowed={allowed}
            wrong={wrong}
            onTracks={(tracks) => set({ tracks })}
            reasonOf={reasonOf}
          />
          <Field label={words.labelCopy} error={wrong["record.labelCopy"]}>
            <Textarea
              rows={3}
              value={draft.fields.labelCopy}
              {...limit(4_000)}
              onChange={(event) => setField("labelCopy", event.currentTarget.value)}
            />
          </Field>
          {allowed && (
            <div>
              <Button type="submit" busy={busy === "save"} disabled={edited === null}>
                {releases.one.save}
              </Button>
            </div>
          )}
        </fieldset>
      </form>
      <SidePart {...props} />
    </div>
  )
}

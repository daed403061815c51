import { inbox } from "@intray/i18n/inbox"
import type { SubmissionFile } from "@intray/server/modules/submissions/schema"

/** The metadata of an audio file, below its player; renders nothing if there is none. */
export function SoundFacts({ file }: { file: SubmissionFile }) {
  const { facts } = file
  if (!facts) return null
  const { title, artist, album, bpm, key, codec, sampleRate, bitrate } = facts
  const named = [title && inbox.sound.titled({ title }), artist, album].filter(Boolean)
  const parts: { term: string; text: string }[] = []
  if (named.length > 0) parts.push({ term: inbox.sound.tags, text: named.join(", ") })
  if (bpm) parts.push({ term: inbox.sound.tempo, text: inbox.sound.bpm({ bpm }) })
  if (key) parts.push({ term: inbox.sound.key, text: key })
  if (codec) parts.push({ term: inbox.sound.format, text: inbox.sound.quality({ codec, sampleRate, bitrate }) })
  if (parts.length === 0) return null
  return (
    <dl aria-label={inbox.sound.label} className="type-meta flex flex-wrap gap-x-4 gap-y-0.5 px-3.5 pb-3 text-fg-2">
      {parts.map(({ term, text }) => (
        <div key={term} className="flex min-w-0 gap-1.5">
          <dt className="flex-none text-fg-3">{term}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

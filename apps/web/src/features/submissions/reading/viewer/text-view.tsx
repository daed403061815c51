import { fileViewer as words } from "@intray/i18n/file-viewer"
import { formatBytes } from "@intray/i18n/format"
import { detectEncoding, type Encoding, encodings } from "@intray/server/modules/file-types/encoding"
import type { SubmissionFile } from "@intray/server/modules/submissions/schema"
import { Field } from "@intray/ui/field"
import { Select } from "@intray/ui/select"
import { useEffect, useMemo, useState } from "react"
import { locale } from "../../../../lib/i18n.ts"
import { read } from "../../../../lib/read.ts"
import { encodingName, mostTextBytes, textIn } from "./decode-text.ts"
import { ViewFailed, ViewLoading } from "./view-state.tsx"

/** The beginning of a text file, shown as plain text: its content is never interpreted as HTML. */
export function TextView({ file }: { file: SubmissionFile }) {
  const [bytes, setBytes] = useState<Uint8Array | null>(null)
  const [chosen, setChosen] = useState<Encoding | null>(null)
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry fetches it again
  useEffect(() => {
    const stop = new AbortController()
    setFailed(false)
    read(file.url, () => ({ signal: stop.signal, headers: { range: `bytes=0-${mostTextBytes - 1}` } }))
      .then(async (response) => {
        if (!response.ok) throw new Error(`${response.status}`)
        setBytes(new Uint8Array(await response.arrayBuffer()))
      })
      .catch(() => stop.signal.aborted || setFailed(true))
    return () => stop.abort()
  }, [file.url, tries])
  const detected = useMemo(() => bytes && detectEncoding(bytes), [bytes])
  if (failed) return <ViewFailed file={file} onRetry={() => setTries(tries + 1)} />
  if (bytes === null || detected === null) return <ViewLoading file={file} />
  const text = textIn(bytes, chosen ?? detected)
  const size = (bytes: number) => formatBytes(locale, bytes)
  return (
    <div className="mx-auto flex max-w-[80ch] flex-col gap-4 bg-bg p-5 md:my-4 md:rounded-panel md:border">
      <Field id={`encoding-${file.id}`} label={words.encoding} className="self-end">
        <Select
          value={chosen ?? detected}
          options={encodings.map((encoding) => ({
            value: encoding,
            label: encoding === detected ? words.encodingGuessed({ name: encodingName(encoding) }) : encodingName(encoding),
          }))}
          onChange={(event) => setChosen(event.currentTarget.value as Encoding)}
        />
      </Field>
      <pre dir="auto" className="font-mono text-[13px] leading-5 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {text === "" ? words.emptyText : text}
      </pre>
      {file.size > mostTextBytes && (
        <p className="border-t pt-3 text-fg-2">{words.firstPart({ shown: size(mostTextBytes), of: size(file.size) })}</p>
      )}
    </div>
  )
}

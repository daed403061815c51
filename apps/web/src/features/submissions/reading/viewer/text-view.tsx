import { fileViewer as words } from "@intray/server/copy/file-viewer"
import { formatBytes } from "@intray/server/copy/format"
import type { SubmissionFile } from "@intray/server/features/work/submissions/schema"
import { useEffect, useState } from "react"
import { locale } from "../../../../lib/i18n.ts"
import { read } from "../../../../lib/read.ts"
import { decodeText, mostTextBytes } from "./decode-text.ts"
import { ViewFailed, ViewLoading } from "./view-state.tsx"

/** The beginning of a text, as text: whatever stands in it is never taken for a page. */
export function TextView({ file }: { file: SubmissionFile }) {
  const [text, setText] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    const stop = new AbortController()
    setFailed(false)
    read(file.url, () => ({ signal: stop.signal, headers: { range: `bytes=0-${mostTextBytes - 1}` } }))
      .then(async (response) => {
        if (!response.ok) throw new Error(`${response.status}`)
        setText(decodeText(await response.arrayBuffer()))
      })
      .catch(() => stop.signal.aborted || setFailed(true))
    return () => stop.abort()
  }, [file.url, tries])
  if (failed) return <ViewFailed file={file} onRetry={() => setTries(tries + 1)} />
  if (text === null) return <ViewLoading file={file} />
  const size = (bytes: number) => formatBytes(locale, bytes)
  return (
    <div className="mx-auto flex max-w-[80ch] flex-col gap-4 bg-bg p-5 md:my-4 md:rounded-panel md:border">
      <pre dir="auto" className="font-mono text-[13px] leading-5 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {text === "" ? words.emptyText : text}
      </pre>
      {file.size > mostTextBytes && (
        <p className="border-t pt-3 text-fg-2">{words.firstPart({ shown: size(mostTextBytes), of: size(file.size) })}</p>
      )}
    </div>
  )
}

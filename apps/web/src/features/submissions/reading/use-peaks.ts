import type { SubmissionFile } from "@intray/server/modules/submissions/schema"
import { useEffect, useState } from "react"
import { read } from "../../../lib/read.ts"
import { peaksOf } from "./peaks.ts"

const drawn = new Map<string, number[]>()

/** The waveform of an audio file from the server; null while it loads, and if there is none. */
export function usePeaks(file: SubmissionFile | undefined): number[] | null {
  const [ready, setReady] = useState<string | null>(null)
  const id = file?.id
  const url = file?.waveform
  useEffect(() => {
    if (!id || !url || drawn.has(id)) return
    const stop = new AbortController()
    read(url, () => ({ signal: stop.signal }))
      .then(async (response) => {
        const peaks = response.ok ? peaksOf(((await response.json()) as { peaks: string }).peaks) : null
        if (peaks === null) return
        drawn.set(id, peaks)
        setReady(id)
      })
      // Without a waveform, a plain bar is shown, which still allows seeking.
      .catch(() => {})
    return () => stop.abort()
  }, [id, url])
  return (id && (ready === id || drawn.has(id)) && drawn.get(id)) || null
}

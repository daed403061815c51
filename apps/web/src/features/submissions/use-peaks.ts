import type { SubmissionFile } from "@intray/server/features/submissions/schema"
import { useEffect, useState } from "react"
import { peaksOf } from "./peaks.ts"

/** Milliseconds that a submission is open before its sound is read: moving on with J reads nothing. */
const rest = 600
/** Bytes; a larger file is drawn as a plain track. */
const most = 32 * 1024 * 1024
/** Samples a second that are plenty for a picture; keeps a long piece small in memory. */
const sampleRate = 8000

const drawn = new Map<string, number[]>()

/** The shape of a sound for its waveform; null while it is not known, and for good where it cannot be read. */
export function usePeaks(file: SubmissionFile | undefined): number[] | null {
  const [ready, setReady] = useState<string | null>(null)
  const id = file?.id
  const url = file && file.size <= most && !prefersLittleData() ? file.url : null
  useEffect(() => {
    if (!id || !url || drawn.has(id)) return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(url, { signal: stop.signal })
        if (!response.ok) return
        const sound = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(await response.arrayBuffer())
        drawn.set(id, peaksOf(Array.from({ length: sound.numberOfChannels }, (_, channel) => sound.getChannelData(channel))))
        if (!stop.signal.aborted) setReady(id)
      } catch {
        // What this browser cannot decode it may still play; the plain track does for seeking.
      }
    }, rest)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [id, url])
  return (id && (ready === id || drawn.has(id)) && drawn.get(id)) || null
}

function prefersLittleData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

import { teamHeaders } from "../../lib/trpc.ts"

export type Uploaded = { ok: true; id: string } | { ok: false; message: string | null }

/**
 * Sends a file as it is.
 * @param onProgress hears the percentage that has left
 * @param signal ends it
 * @returns the import's id; or why not, in the server's words, null where the line was lost or the reader ended it
 */
export function uploadFile(file: File, portal: string, onProgress: (percent: number) => void, signal: AbortSignal): Promise<Uploaded> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const query = new URLSearchParams({ portal, name: file.name.replace(/\p{Cc}/gu, "").slice(0, 200) || "import" })
    request.open("POST", `/api/v1/imports?${query}`)
    request.setRequestHeader("content-type", "application/octet-stream")
    for (const [name, value] of Object.entries(teamHeaders())) request.setRequestHeader(name, value)
    request.responseType = "json"
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : Math.floor((100 * loaded) / total))
    request.onload = () => {
      const body = request.response as { id?: unknown; detail?: unknown } | null
      if (request.status === 201 && typeof body?.id === "string") resolve({ ok: true, id: body.id })
      else resolve({ ok: false, message: typeof body?.detail === "string" ? body.detail : null })
    }
    const lost = () => resolve({ ok: false, message: null })
    request.onerror = lost
    request.onabort = lost
    signal.addEventListener("abort", () => request.abort(), { once: true })
    request.send(file)
  })
}

/**
 * Begins a download of the browser's own, which streams to the disk, after asking whether there is anything to download.
 * @returns null when it has begun; else why not, in the server's words, empty where there are none
 */
export async function startDownload(url: string): Promise<string | null> {
  const asked = await fetch(url, { method: "HEAD" }).catch(() => null)
  if (asked === null) return ""
  if (!asked.ok) {
    // An answer to HEAD has no words; the refusal itself is short.
    const body: unknown = await fetch(url)
      .then((response) => (response.ok ? null : response.json()))
      .catch(() => null)
    return typeof body === "object" && body !== null && "detail" in body && typeof body.detail === "string" ? body.detail : ""
  }
  const link = document.createElement("a")
  link.href = url
  link.download = ""
  document.body.append(link)
  link.click()
  link.remove()
  return null
}

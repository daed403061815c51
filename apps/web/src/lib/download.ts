/**
 * Starts a native browser download, which streams to the disk, after checking that there is something to download.
 * @returns null if it has started; otherwise the server's reason, empty if there is none
 */
export async function startDownload(url: string): Promise<string | null> {
  const asked = await fetch(url, { method: "HEAD" }).catch(() => null)
  if (asked === null) return ""
  if (!asked.ok) {
    // A HEAD response has no body, so a short GET fetches the error.
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

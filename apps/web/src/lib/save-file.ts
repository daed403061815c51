/** Hands the reader a file that was made here. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement("a")
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has begun to read by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

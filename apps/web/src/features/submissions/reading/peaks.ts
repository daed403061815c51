/**
 * The shape of a sound as the server keeps it: base64 of one byte a step.
 * @returns 0–1 a step; null when it is empty or no base64
 */
export function peaksOf(base64: string): number[] | null {
  try {
    const bytes = atob(base64)
    return bytes === "" ? null : Array.from(bytes, (char) => char.charCodeAt(0) / 255)
  } catch {
    return null
  }
}

/**
 * Decodes a waveform from the server: base64 with one byte per step.
 * @returns 0–1 per step; null if it is empty or invalid base64
 */
export function peaksOf(base64: string): number[] | null {
  try {
    const bytes = atob(base64)
    return bytes === "" ? null : Array.from(bytes, (char) => char.charCodeAt(0) / 255)
  } catch {
    return null
  }
}

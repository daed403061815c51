/** Random hex of `bytes` bytes. `crypto.randomUUID` is missing on plain http, where Intray may well run at home. */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("")
}

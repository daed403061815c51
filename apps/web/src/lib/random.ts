/** Random hex of `bytes` bytes. `crypto.randomUUID` is not available over plain http, which home installations may use. */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("")
}

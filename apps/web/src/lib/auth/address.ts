const isLoopbackName = (hostname: string) => hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname)

export type Opened = "here" | "loopback" | "elsewhere"

/**
 * Under which name the app was opened: the one it was told (`here`), another name of the same computer, where all but passkeys
 * work (`loopback`), or one where signing in and links would fail (`elsewhere`).
 * @param base the server's own address; `here` while it is not known
 */
export function openedAs(base: string | undefined, hostname: string): Opened {
  if (base === undefined) return "here"
  const own = new URL(base).hostname
  if (own === hostname) return "here"
  return isLoopbackName(own) && isLoopbackName(hostname) ? "loopback" : "elsewhere"
}

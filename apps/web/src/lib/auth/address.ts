const isLoopbackName = (hostname: string) => hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname)

export type Opened = "here" | "loopback" | "elsewhere"

/**
 * Under which host name the app was opened: the configured one (`here`), another name of the same computer, where everything but passkeys
 * works (`loopback`), or one where signing in and links would fail (`elsewhere`).
 * @param base the server's configured URL; while it is unknown the result is `here`
 */
export function openedAs(base: string | undefined, hostname: string): Opened {
  if (base === undefined) return "here"
  const own = new URL(base).hostname
  if (own === hostname) return "here"
  return isLoopbackName(own) && isLoopbackName(hostname) ? "loopback" : "elsewhere"
}

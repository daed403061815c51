/**
 * Whether a URL works only on the machine that serves it: `localhost` and its subdomains, 127.0.0.0/8, `::1`, and the unspecified
 * addresses. False for invalid URLs.
 */
export function isOnlyHere(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname } = new URL(url)
  const host = hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "")
  return host === "localhost" || host.endsWith(".localhost") || /^127(\.\d{1,3}){3}$/.test(host) || ["0.0.0.0", "::", "::1"].includes(host)
}

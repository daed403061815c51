/** Headers by which browsers keep our pages to themselves. */

const documentPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  // Positions of popovers, sliders and list rows are set as attributes by the libraries; style sheets stay ours.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
].join("; ")

const apiPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"
/** @param path of the request; `secure`: the installation is reached by https */
export function securityHeaders(path: string, secure: boolean): Record<string, string> {
  const policy = path.startsWith("/api/") ? apiPolicy : documentPolicy
  return {
    "content-security-policy": policy,
    "x-content-type-options": "nosniff",
    // A status link is a secret: it must not travel to another site, nor to our own pages' logs.
    "referrer-policy": path.startsWith("/status/") ? "no-referrer" : "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    "cross-origin-opener-policy": "same-origin",
    ...(secure ? { "strict-transport-security": "max-age=31536000" } : {}),
  }
}

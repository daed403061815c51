/** Headers by which browsers keep our pages to themselves. */

const documentRules = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  // Positions of popovers, sliders and list rows are set as attributes by the libraries; style sheets stay ours.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
]

const apiPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"
/**
 * @param path of the request; `secure`: the installation is reached by https
 * @param framers who may show this document in a frame, as `frame-ancestors` names them; null: nobody, which is the rule
 */
export function securityHeaders(path: string, secure: boolean, framers: string | null): Record<string, string> {
  const policy = path.startsWith("/api/") ? apiPolicy : [...documentRules, `frame-ancestors ${framers ?? "'none'"}`].join("; ")
  return {
    // The older header knows no list of origins: where somebody may, it is left out.
    ...(framers === null ? { "x-frame-options": "DENY" } : {}),
    "content-security-policy": policy,
    "x-content-type-options": "nosniff",
    // A status link is a secret: it must not travel to another site, nor to our own pages' logs.
    ...(path.startsWith("/status/") ? { "x-robots-tag": "noindex, nofollow" } : {}),
    "referrer-policy": path.startsWith("/status/") ? "no-referrer" : "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    "cross-origin-opener-policy": "same-origin",
    ...(secure ? { "strict-transport-security": "max-age=31536000" } : {}),
  }
}

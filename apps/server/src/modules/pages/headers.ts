/** Headers by which browsers keep our pages to themselves. */

const documentRules = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  // Positions of popovers, sliders and list rows are set as attributes by the libraries; style sheets stay ours.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
]

const apiPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"
/** Of files that pages are made of: each is ruled by the page that asks for it. */
export const inPages = "default-src 'none'; frame-ancestors 'none'"
/**
 * Of the worker that reads PDFs. Its decoders (JPEG 2000, JBIG2, colour profiles) are WebAssembly, which pages themselves may not compile;
 * it loads scripts and data from our own origin, and can reach nothing else.
 */
export const pdfWorker =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; font-src 'self'; frame-ancestors 'none'"

/** What the handler that answers says of its answer; how the address is spelled says nothing. */
export type Answered = {
  /** A document for people; else data, which is shown as nothing. */
  document: boolean
  /** Who may show the document in a frame, as `frame-ancestors` names them; null: nobody, which is the rule. */
  framers: string | null
  /** Another origin that the document may send to; null: none, which is the rule. */
  connects: string | null
  /** Its address is a secret. */
  secret: boolean
  /** The installation is reached by https. */
  secure: boolean
}

export function securityHeaders({ document, framers, connects, secret, secure }: Answered): Record<string, string> {
  const connect = `connect-src 'self'${connects === null ? "" : ` ${connects}`}`
  const policy = document ? [...documentRules, connect, `frame-ancestors ${framers ?? "'none'"}`].join("; ") : apiPolicy
  return {
    // The older header knows no list of origins: where somebody may, it is left out.
    ...(framers === null ? { "x-frame-options": "DENY" } : {}),
    "content-security-policy": policy,
    "x-content-type-options": "nosniff",
    // A status link must not travel to another site, nor to our own pages' logs.
    ...(secret ? { "x-robots-tag": "noindex, nofollow" } : {}),
    "referrer-policy": secret ? "no-referrer" : "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    "cross-origin-opener-policy": "same-origin",
    ...(secure ? { "strict-transport-security": "max-age=31536000" } : {}),
  }
}

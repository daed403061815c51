import { detectEncoding } from "./encoding.ts"

/** Whether bytes are text that is only read: no markup that a browser would run, no bytes that no text has. */

/** A tag, a comment, a declaration or an instruction at the beginning, after any blanks and mark of byte order. */
const markup = /^[\s\ufeff]*<[a-z!?/]/i
/** What makes a page of a text wherever it is. */
const page = /<(script|svg|html|iframe|!doctype)[\s>/]/i
/** Tabulators and line ends are the only controls that texts hold. */
const control = /[^\P{Cc}\t\n\v\f\r\x7f-\x9f]/u

/**
 * Reads the beginning of a file as text.
 * @param head its first bytes; `whole` says that there are no more
 * @returns the text, or null when it is none or is markup
 */
export function plainText(head: Uint8Array, whole: boolean): string | null {
  const text = decoded(head, whole)
  if (text === null || text.trim() === "" || control.test(text) || markup.test(text) || page.test(text)) return null
  return text
}

function decoded(head: Uint8Array, whole: boolean): string | null {
  const encoding = detectEncoding(head)
  try {
    // The last character of a part may be cut in two.
    const decoder = new TextDecoder(encoding, { fatal: encoding.startsWith("utf-") })
    const text = decoder.decode(head, { stream: true })
    return whole ? text + decoder.decode() : text
  } catch {
    return null
  }
}

import { decodeText, type Encoding } from "@intray/server/modules/file-types/encoding"

/** Maximum number of bytes shown of a text: about forty printed pages. */
export const mostTextBytes = 200_000

/** Decodes the beginning of a text. A character that is cut at the end is dropped. */
export function textIn(bytes: Uint8Array, encoding: Encoding): string {
  const text = decodeText(bytes.subarray(0, mostTextBytes), encoding, true)
  return text.startsWith("\ufeff") ? text.slice(1) : text
}

/** Display names of encodings. */
const names: Record<Encoding, string> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16 BE",
  "windows-1252": "Windows-1252 (Latin-1)",
  "iso-8859-15": "ISO 8859-15",
  macintosh: "Mac Roman",
  "windows-1250": "Windows-1250",
  "windows-1251": "Windows-1251",
  "koi8-r": "KOI8-R",
  "windows-1253": "Windows-1253",
  "windows-1254": "Windows-1254",
  "windows-1255": "Windows-1255",
  "windows-1256": "Windows-1256",
  shift_jis: "Shift-JIS",
  "euc-jp": "EUC-JP",
  "iso-2022-jp": "ISO-2022-JP",
  gb18030: "GB 18030",
  big5: "Big5",
  "euc-kr": "EUC-KR",
}
export const encodingName = (encoding: Encoding) => names[encoding]

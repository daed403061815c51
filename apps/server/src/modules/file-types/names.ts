/** How people call formats that a browser does not play or show. */
const names: Record<string, string> = {
  "image/heic": "HEIC",
  "image/heif": "HEIF",
  "image/heic-sequence": "HEIC",
  "image/heif-sequence": "HEIF",
  "image/tiff": "TIFF",
  "image/bmp": "BMP",
  "image/x-icon": "ICO",
  "image/vnd.adobe.photoshop": "PSD",
  "image/jp2": "JPEG 2000",
  "image/jpx": "JPEG 2000",
  "image/jxl": "JPEG XL",
  "image/x-canon-cr2": "CR2",
  "image/x-canon-cr3": "CR3",
  "image/x-nikon-nef": "NEF",
  "image/x-adobe-dng": "DNG",
  "image/x-sony-arw": "ARW",
  "video/quicktime": "MOV",
  "video/matroska": "Matroska",
  "video/x-msvideo": "AVI",
  "video/vnd.avi": "AVI",
  "video/mpeg": "MPEG",
  "video/x-ms-asf": "WMV",
  "video/x-flv": "FLV",
  "audio/alac": "Apple Lossless (ALAC)",
  "audio/midi": "MIDI",
  "audio/amr": "AMR",
  "audio/ape": "Monkey’s Audio",
  "audio/wavpack": "WavPack",
  "audio/x-musepack": "Musepack",
  "audio/x-ms-asf": "WMA",
  "audio/x-dsf": "DSD",
  "audio/x-it": "Impulse Tracker",
  "audio/x-xm": "FastTracker",
  "audio/x-s3m": "Scream Tracker",
  "audio/ac3": "AC-3",
  "audio/eac3": "E-AC-3",
  "audio/ac4": "AC-4",
  "audio/vnd.dts": "DTS",
  "audio/amr-wb": "AMR-WB",
  "audio/x-m4p": "protected M4P",
  "audio/speex": "Speex",
  "audio/vnd.dolby.dd-raw": "AC-3",
  "audio/qcelp": "QCELP",
  "audio/matroska": "Matroska",
}

/** The name of a format by its content type: `HEIC`, or what follows the slash in capitals. */
export function formatName(contentType: string): string {
  const known = names[contentType]
  if (known) return known
  const [, plain = contentType] = contentType.split("/")
  return plain.replace(/^(x-|vnd\.)+/, "").toUpperCase()
}

/** Pictures and films that browsers show in place. */
export const isShown = (contentType: string) => /^(image\/(png|apng|jpeg|gif|webp|avif)|video\/(mp4|webm))$/.test(contentType)

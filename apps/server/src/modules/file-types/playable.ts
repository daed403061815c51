/** Sound that browsers play, or that is converted for playing, by what the sniffer calls it. */
export const playable: Record<string, string> = {
  "audio/mpeg": "audio/mpeg",
  "audio/wav": "audio/wav",
  "audio/vnd.wave": "audio/wav",
  "audio/x-wav": "audio/wav",
  "audio/rf64": "audio/rf64",
  "audio/flac": "audio/flac",
  "audio/x-flac": "audio/flac",
  "audio/aac": "audio/aac",
  "audio/mp4": "audio/mp4",
  "audio/alac": "audio/alac",
  "audio/ogg": "audio/ogg",
  "audio/ogg; codecs=opus": "audio/ogg",
  "audio/aiff": "audio/aiff",
  "audio/webm": "audio/webm",
}

/** Whether an answer to an audio question can be played where it is listened to. */
export function isPlayable(contentType: string): boolean {
  return Object.values(playable).includes(contentType)
}

/** Sound in a WAV that browsers do not play, by the tag of its format. */
const typeOfWaveTag: Record<number, string> = {
  ...Object.fromEntries([0x02, 0x10, 0x11, 0x14, 0x40, 0x45, 0x64, 0x65, 0x69, 0x200].map((tag) => [tag, "audio/adpcm"])),
  49: "audio/gsm",
  34: "audio/x-truespeech",
}

/** The content type of a WAV. @param tag of its format; null where it is not known */
export function typeOfWave(tag: number | null): string {
  return (tag !== null && typeOfWaveTag[tag]) || "audio/wav"
}

/** Sound in an MP4 that browsers do not play, by its codec. All other sound in it is `audio/mp4`. */
const typeOfCodec: Record<string, string> = {
  alac: "audio/alac",
  "ac-3": "audio/ac3",
  "ec-3": "audio/eac3",
  "ac-4": "audio/ac4",
  dtsc: "audio/vnd.dts",
  dtse: "audio/vnd.dts",
  dtsh: "audio/vnd.dts",
  dtsl: "audio/vnd.dts",
  samr: "audio/amr",
  sawb: "audio/amr-wb",
  drms: "audio/x-m4p",
}

/** The content type of an MP4 that has only sound. @param codec of its first track; null where it is not known */
export function typeOfMp4Sound(codec: string | null): string {
  return (codec !== null && typeOfCodec[codec]) || "audio/mp4"
}

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

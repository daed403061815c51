/**
 * Where a player gets a sound: AIFF plays in few browsers, and comes as WAV for the others.
 * @param plays whether this browser may play a type; asks the browser unless told
 */
export function playUrl(
  { url, contentType }: { url: string; contentType: string | null },
  plays: (contentType: string) => boolean = (type) => document.createElement("audio").canPlayType(type) !== "",
): string {
  if (contentType !== "audio/aiff" || plays(contentType)) return url
  return `${url}${url.includes("?") ? "&" : "?"}as=wav`
}

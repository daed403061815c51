/**
 * Where a player gets a sound: AIFF plays in few browsers and RF64 in none; both come as WAV for the others.
 * @param plays whether this browser may play a type; asks the browser unless told
 */
export function playUrl(
  { url, contentType }: { url: string; contentType: string | null },
  plays: (contentType: string) => boolean = (type) => document.createElement("audio").canPlayType(type) !== "",
): string {
  const turned = contentType === "audio/rf64" || (contentType === "audio/aiff" && !plays(contentType))
  if (!turned) return url
  return `${url}${url.includes("?") ? "&" : "?"}as=wav`
}

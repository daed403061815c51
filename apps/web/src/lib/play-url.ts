/**
 * The URL of audio for the player: few browsers play AIFF and none RF64; both are converted to WAV for the others.
 * @param plays whether this browser can play a type; by default asks the browser
 */
export function playUrl(
  { url, contentType }: { url: string; contentType: string | null },
  plays: (contentType: string) => boolean = (type) => document.createElement("audio").canPlayType(type) !== "",
): string {
  const turned = contentType === "audio/rf64" || (contentType === "audio/aiff" && !plays(contentType))
  if (!turned) return url
  return `${url}${url.includes("?") ? "&" : "?"}as=wav`
}

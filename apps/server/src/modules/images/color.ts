const HUES = 24

/**
 * The main colour of a picture: of its hues the one with most area, counted by how colourful each pixel is; near black, near white and
 * grey count little.
 * @param pixels red, green and blue in turn, 0 to 255
 * @returns `#rrggbb`; null for a picture without colours
 */
export function mainColor(pixels: Uint8Array): string | null {
  // Of each hue the weight and the weighted sums of red, green and blue.
  const hues = Array.from({ length: HUES }, () => [0, 0, 0, 0] as [number, number, number, number])
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3)
    const most = Math.max(red, green, blue)
    const chroma = most - Math.min(red, green, blue)
    if (chroma < 24) continue
    const sixth = most === red ? (green - blue) / chroma : most === green ? 2 + (blue - red) / chroma : 4 + (red - green) / chroma
    const found = hues[Math.floor(((sixth + 6) % 6) * (HUES / 6)) % HUES]
    if (!found) continue
    found[0] += chroma
    found[1] += red * chroma
    found[2] += green * chroma
    found[3] += blue * chroma
  }
  // Neighbours count too, so that a colour on the border of two hues is not halved.
  const around = (at: number) => [-1, 0, 1].reduce((sum, step) => sum + (hues[(at + step + HUES) % HUES]?.[0] ?? 0), 0)
  const best = hues.reduce((so, _, at) => (around(at) > around(so) ? at : so), 0)
  const [weight, ...sums] = [0, 1, 2, 3].map((part) =>
    [-1, 0, 1].reduce((sum, step) => sum + (hues[(best + step + HUES) % HUES]?.[part] ?? 0), 0),
  )
  // A few coloured specks do not make a picture colourful.
  if (!weight || weight / (pixels.length / 3) < 3) return null
  return `#${sums
    .map((sum) =>
      Math.round(sum / weight)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`
}

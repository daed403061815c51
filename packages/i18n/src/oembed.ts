/** What the oEmbed address says. */
export const oembed = {
  provider: "Intray",
  url: "Send url, the address of a portal.",
  format: "Only json is given here.",
  pixels: "A number of pixels, from 1 to 10000.",
}

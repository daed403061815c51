import { formatBytes } from "./format.ts"
import { forMembers } from "./members.ts"

const locale = "en-GB"

/** Why a picture was not taken. */
export const images = forMembers("images", {
  notImage: "This is no picture that we can show. PNG, JPEG, WebP, GIF and AVIF work.",
  damaged: "This picture is damaged. Save it again, or choose another one.",
  tooManyPixels: (p: { millions: number }) =>
    `This picture has more than ${p.millions} million pixels. Make it smaller, for instance 3000 pixels wide.`,
  tooLarge: (p: { max: number }) =>
    `A picture may have up to ${formatBytes(locale, p.max)}. Save it smaller, for instance as WebP or JPEG.`,
  contentType: "Send the picture itself, with a Content-Type such as image/png.",
  kind: "Say what the picture is for: kind=logo or kind=cover with the portal, or kind=avatar.",
})

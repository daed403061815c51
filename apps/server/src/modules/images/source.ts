import type { ImageKind, ImageSource } from "./schema.ts"

/** Widths of windows for which a picture as wide as the window is cut: xs, sm, md, lg, xl, 2xl. */
const breakpoints = [320, 640, 768, 1024, 1280, 1536]

/** Widths in pixels at which a picture can be had, by what it is for: as it is shown, and twice that for dense screens. */
export const imageWidths: Record<ImageKind, readonly number[]> = {
  logo: [128, 256, 512],
  cover: [...new Set([...breakpoints, ...breakpoints.map((width) => 2 * width)])].sort((one, other) => one - other),
  avatar: [64, 128, 256],
  team: [64, 128, 256],
}

export type ImageFacts = { id: string; kind: ImageKind; width: number; height: number }

/** The widths that a picture really has; none is larger than what was sent. */
export function widthsOf({ kind, width }: Pick<ImageFacts, "kind" | "width">): number[] {
  return [...imageWidths[kind].filter((one) => one < width), width]
}

/** Path of a picture at a width. */
const imagePath = (id: string, width: number) => `/api/images/${id}?w=${width}`

/** What an `img` element needs to show a picture sharply and no larger than it has to be. */
export function imageSource(image: ImageFacts): ImageSource {
  const widths = widthsOf(image)
  return {
    src: imagePath(image.id, widths[Math.min(1, widths.length - 1)] ?? image.width),
    srcSet: widths.map((width) => `${imagePath(image.id, width)} ${width}w`).join(", "),
    width: image.width,
    height: image.height,
  }
}

import { z } from "zod"
import { rowId } from "../../platform/values/schema.ts"

export const imageKind = z.enum(["logo", "cover", "avatar", "team"])
export type ImageKind = z.infer<typeof imageKind>

/** Bytes that a picture may be sent with: 10 MB. */
export const MAX_IMAGE_BYTES = 10_000_000

/** Query of `POST /api/images`: what it is for; a logo or cover names its portal, `team` is the logo of the team that the call works in. */
export const newImage = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.enum(["logo", "cover"]), portal: rowId }),
  z.strictObject({ kind: z.enum(["avatar", "team"]) }),
])
export type NewImage = z.infer<typeof newImage>

/** What an `img` element needs. Width and height are those of the largest size, in pixels. */
export const imageSourceOutput = z.strictObject({ src: z.string(), srcSet: z.string(), width: z.number().int(), height: z.number().int() })
export type ImageSource = z.infer<typeof imageSourceOutput>

/** `POST /api/images` → 201 */
export const newImageOutput = z.strictObject({ id: rowId, ...imageSourceOutput.shape })

import { z } from "zod"

/** `GET /api/uploads/{id}/info` */
export const uploadInfo = z.strictObject({
  id: z.string(),
  state: z.enum(["uploading", "stored", "refused"]),
  name: z.string(),
  /** Bytes, announced at the beginning. */
  size: z.number().int(),
  /** Found in the content; null before the last byte. */
  contentType: z.string().nullable(),
  /** Why it was refused, for people. */
  reason: z.string().optional(),
})
export type UploadInfo = z.infer<typeof uploadInfo>

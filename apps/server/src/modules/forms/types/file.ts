import { z } from "zod"
import { askedByUpload, MAX_FILE_BYTES, storedAsFiles, uploadsRule } from "../families/uploads.ts"
import type { Parts } from "../schema.ts"
import type { Asked, Stored } from "./type.ts"

/** Uploaded files, of some kinds or of any. */
export const schema = ({ base, fileKind }: Parts) =>
  z.strictObject({
    ...base,
    type: z.literal("file"),
    /** Empty: every kind. */
    kinds: z.array(fileKind).max(7).default([]),
    maxFiles: z.number().int().min(1).max(20).default(1),
    /** Bytes, per file. */
    maxBytes: z.number().int().min(1).max(MAX_FILE_BYTES).default(MAX_FILE_BYTES),
  })
type Field = z.infer<ReturnType<typeof schema>>

export const asked: Asked<Field> = { ...askedByUpload, rule: uploadsRule }

export const stored: Stored<Field> = { ...storedAsFiles, files: ({ maxBytes, kinds }) => ({ maxBytes, kinds, listened: false }) }

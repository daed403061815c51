import type { Readable } from "node:stream"
import { Upload } from "@tus/server"
import type { Services } from "../../../platform/services.ts"
import type { UploadInfo } from "./schema.ts"
import { beginUpload, discardUpload, type NewUpload, settleUpload, uploadsPerHour } from "./service.ts"

/**
 * Stores a file that has come whole, with a form that posts it, by the rules of an upload in pieces.
 * @param entry with the size in bytes
 * @param bytes as many as `entry` says
 * @returns its state: stored, or refused with the reason
 * @throws as `beginUpload` does; TooMany
 */
export async function uploadWhole(services: Services, entry: NewUpload & { size: number }, bytes: Readable): Promise<UploadInfo> {
  await services.limits.demand("upload", entry.remoteAddress, uploadsPerHour)
  const id = await beginUpload(services, entry)
  const store = services.storage.uploads()
  try {
    await store.create(new Upload({ id, size: entry.size, offset: 0 }))
    await store.write(bytes, id, 0)
  } catch (cause) {
    await discardUpload(services, id)
    throw cause
  }
  return settleUpload(services, id)
}

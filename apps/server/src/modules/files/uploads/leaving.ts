import type { Services } from "../../../platform/services.ts"
import { isStorageKey } from "../../../platform/storage/storage.ts"

/** Uploads whose bytes go before their rows do: nothing may take them meanwhile. */
const leaving = new Set<string>()

/** Whether an upload's bytes are being removed. */
export const isLeaving = (id: string): boolean => leaving.has(id)

/** Does what removes an upload's bytes, while nothing can take it. */
export async function whileLeaving<T>(id: string, work: () => Promise<T>): Promise<T> {
  leaving.add(id)
  try {
    return await work()
  } finally {
    leaving.delete(id)
  }
}

/** Whether the bytes of a file are in storage. A crash during a removal can leave a row without them. */
export async function isThere({ storage }: Pick<Services, "storage">, id: string): Promise<boolean> {
  return isStorageKey(id) && (await storage.size(id)) !== null
}

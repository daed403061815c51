import { uploading as words } from "@intray/i18n/translated"
import type { Content } from "@intray/server/modules/file-types/detect"

/** What a file of a question turned out to be; null: nothing that is taken anywhere. */
export type Looked = { field: string; name: string; content: Content | null }
export type Judge = (looked: Looked) => string | null

/**
 * Looks at the bytes of a file with the code that the server judges it by, before anything is sent.
 * @returns null for a kind of file that is not taken; undefined where it could not be read here: then the server decides
 */
export async function lookAt(file: File): Promise<Content | null | undefined> {
  try {
    const { detectContent } = await import("@intray/server/modules/file-types/detect")
    return await detectContent(async (start, length) => new Uint8Array(await file.slice(start, start + length).arrayBuffer()), file.size)
  } catch {
    return undefined
  }
}

/** Refuses a kind of file that is not taken in any answer or message. */
export const refuseUnknown: Judge = ({ name, content }) => (content === null ? words.unknownFile({ name }) : null)

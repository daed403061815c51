/** Something that is there and cannot be read: everything else is copied. `cause` is what the system said. */
export class Unreadable extends Error {}

/** Where more is, the place as a whole is broken, and the copy is better given up. */
export const MOST_UNREADABLE = 100

/** What the system calls a bad place of a disk, or a file that is closed to us. */
const codes = new Set(["EIO", "EBADMSG", "EUCLEAN", "EACCES", "EPERM", "EISDIR"])

/** Whether reading it will fail the next time too. All else, as a store that is away, ends the copy, to be tried again. */
export const isUnreadable = (cause: unknown): boolean => codes.has((cause as NodeJS.ErrnoException | null)?.code ?? "")

/** The bytes of a file. @throws Unreadable for what {@link isUnreadable}, all else as it is */
export async function* reading(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream
  } catch (cause) {
    throw isUnreadable(cause) ? new Unreadable("unreadable", { cause }) : cause
  }
}

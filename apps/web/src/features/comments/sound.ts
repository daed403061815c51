/** What a discussion asks of the player next to it. */
export type SoundPlace = {
  /** Which file is loaded, and where in it, in milliseconds; null where nothing is. */
  position(): { fileId: string; atMs: number } | null
  /** Plays a file from a moment, in milliseconds. */
  playFrom(fileId: string, atMs: number): void
}

/** A file that comments can speak of. */
export type Sounding = { id: string; name: string }

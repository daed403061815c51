/** What is listened to at most. Whatever lies beyond stays a file that can be downloaded; it is not drawn. */
export const bounds = {
  channels: 8,
  hertz: 384_000,
  bits: 32,
  /** Seconds: longer than anything that somebody listens to. */
  seconds: 12 * 3600,
  /** Bytes of a file in a row out of which no sound comes, after which none is expected. */
  mute: 16 * 1024 * 1024,
  /** Bytes of decoded samples that one piece of a file may become, about. */
  decoded: 16 * 1024 * 1024,
} as const

/** Why a sound is not drawn: it claims what no recording has, or asks for more than it is given. Trying again would find the same. */
export class Unheard extends Error {
  override name = "Unheard"
}

/** @throws Unheard for a format that no recording has */
export function demandSane(format: { channels: number; hertz: number; bits?: number }): void {
  const { channels, hertz, bits = 16 } = format
  if (!(channels >= 1 && channels <= bounds.channels)) throw new Unheard(`${channels} channels`)
  if (!(hertz >= 1 && hertz <= bounds.hertz)) throw new Unheard(`${hertz} Hz`)
  if (!(bits >= 1 && bits <= bounds.bits)) throw new Unheard(`${bits} bits a sample`)
}

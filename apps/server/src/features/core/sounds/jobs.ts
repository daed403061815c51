import type { Services } from "../../../lib/services.ts"
import { readSound } from "./service.ts"

/** What the worker does for audio files: one at a time, since each may take minutes and two would take the memory of both. */
export function handleWaveforms(services: Services): void {
  services.jobs.handle("sound.read", ({ fileId }, info) => readSound(services, fileId, info), 1)
}

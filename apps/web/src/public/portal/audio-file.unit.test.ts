import { expect, it } from "vitest"
import { refusal } from "./audio-file.ts"

const file = (name: string, size: number, type = "") => ({ name, size, type })

it("takes audio by type or by ending, and says why not", () => {
  expect(refusal(file("a.wav", 10, "audio/wav"), 100)).toBeNull()
  expect(refusal(file("A.FLAC", 10), 100)).toBeNull()
  expect(refusal(file("noname", 10, "audio/mpeg"), 100)).toBeNull()
  expect(refusal(file("notes.pdf", 10, "application/pdf"), 100)).toContain("notes.pdf")
  expect(refusal(file("a.wav", 0), 100)).toContain("empty")
  expect(refusal(file("a.wav", 1_400_000_000), 1_000_000_000)).toBe("“a.wav” has 1.4 GB. Up to 1 GB fits; a FLAC or MP3 of it is smaller.")
})

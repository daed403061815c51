import { rmSync } from "node:fs"
import { join } from "node:path"
import { fill, onDiskOf } from "../../lib/disk.ts"
import { temporaryFolder } from "../../lib/folder.ts"
import { Day } from "../day.ts"
import { type Fault, type Line, suffer } from "../fault.ts"
import { type DiskFault, makeTrouble, type Trouble } from "../trouble.ts"

/** A real disk that somebody else fills to the last byte, and takes back. */
export const enospc: Fault = async ({ checks, seed }) => {
  const lines: Line[] = []
  await onDiskOf(150, checks, async (mount) => {
    const day = await Day.begin(checks, { seed, dataDir: join(mount, "data") })
    const outside = join(mount, "somebody-elses")
    let filling: NodeJS.Timeout | undefined
    const begin = () => {
      fill(mount, outside)
      filling = setInterval(() => fill(mount, outside), 100)
    }
    const end = () => {
      clearInterval(filling)
      rmSync(outside)
    }
    lines.push(await suffer(day, { fault: "ENOSPC", tried: "a disk without a byte left, for 8 s", ms: 8_000, begin, end }))
    await day.stop()
  })
  return lines
}

type Tried = { fault: string; tried: string; ms: number; disk: DiskFault }

/** A disk that fails or dawdles, by a library that is before the system's calls. */
const failing =
  (...all: Tried[]): Fault =>
  async ({ checks, seed }) => {
    const dataDir = temporaryFolder("bad-disk")
    const trouble = makeTrouble(dataDir)
    if (!trouble) return "it needs Linux and a C compiler"
    const day = await Day.begin(checks, { seed, dataDir, env: trouble.env })
    const lines: Line[] = []
    for (const { disk, ...one } of all)
      lines.push(await suffer(day, { ...one, begin: () => trouble.disk(disk), end: () => trouble.disk(null) }))
    await day.stop()
    if (all.some(({ disk }) => disk.kind === "read-only")) await refusesToStart(day, trouble)
    return lines
  }

/** A server that cannot write to its folder says so in a sentence, and not by a stack. */
async function refusesToStart(day: Day, trouble: Trouble): Promise<void> {
  trouble.disk({ kind: "read-only" })
  const said = await day.start().then(() => "it started", String)
  trouble.disk(null)
  day.checks.that(/cannot (write|be )/.test(said) && !/\n\s+at /.test(said), "read-only folder: the start is refused in a sentence", said)
}

export const eio = failing(
  { fault: "EIO, writing", tried: "every write and fsync fails, for 5 s", ms: 5_000, disk: { kind: "writes fail" } },
  { fault: "EIO, now and then", tried: "1 in 20 writes and fsyncs fails, for 5 s", ms: 5_000, disk: { kind: "writes fail", permille: 50 } },
  { fault: "EIO, reading", tried: "1 in 20 reads fails, for 5 s", ms: 5_000, disk: { kind: "reads fail", permille: 50 } },
)

export const readonly = failing({
  fault: "read-only folder",
  tried: "as after a remount: no write, no new file, for 8 s",
  ms: 8_000,
  disk: { kind: "read-only" },
})

export const slowdisk = failing({
  fault: "slow disk",
  tried: "100 ms for each write and fsync, for 8 s",
  ms: 8_000,
  disk: { kind: "slow", slowMs: 100 },
})

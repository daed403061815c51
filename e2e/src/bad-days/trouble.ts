import { spawnSync } from "node:child_process"
import { closeSync, openSync, writeFileSync, writeSync } from "node:fs"
import { join } from "node:path"
import { temporaryFolder } from "../lib/folder.ts"

/** What the disk does to calls that touch the folder; `permille` says to how many of a thousand. */
export type DiskFault = { kind: "writes fail" | "reads fail" | "read-only" | "slow"; permille?: number; slowMs?: number }

/** A disk and a clock that can be had to misbehave, for one process, while it runs. */
export type Trouble = {
  /** What the process needs in its environment. */
  env: Record<string, string>
  disk(fault: DiskFault | null): void
  /** Moves the clock of the day by so many seconds from the true one. */
  clock(seconds: number): void
}

const bits = { "writes fail": 1, "reads fail": 2, "read-only": 4, slow: 8 } as const

/**
 * Compiles what is put before the process. Goes with the program.
 * @param folder below which the disk misbehaves
 * @returns null where there is no C compiler, or no Linux
 */
export function makeTrouble(folder: string): Trouble | null {
  const made = temporaryFolder("trouble")
  const library = join(made, "trouble.so")
  const source = join(import.meta.dirname, "trouble.c")
  if (process.platform !== "linux") return null
  if (spawnSync("cc", ["-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"]).status !== 0) return null
  const control = join(made, "control")
  const state = Buffer.alloc(24)
  writeFileSync(control, state)
  const write = () => {
    // In place: the process has this very file mapped.
    const file = openSync(control, "r+")
    writeSync(file, state, 0, state.length, 0)
    closeSync(file)
  }
  return {
    env: { LD_PRELOAD: library, TROUBLE_FOLDER: folder, TROUBLE_CONTROL: control },
    disk(fault) {
      state.writeInt32LE(fault?.permille ?? 1000, 4)
      state.writeInt32LE((fault?.slowMs ?? 0) * 1000, 8)
      state.writeInt32LE(fault ? bits[fault.kind] : 0, 0)
      write()
    },
    clock(seconds) {
      state.writeBigInt64LE(BigInt(seconds) * 1000n, 16)
      write()
    },
  }
}

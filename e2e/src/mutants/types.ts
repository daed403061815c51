/** A fault put into the code by hand, to see whether a test notices. */
export type Fault = {
  /** What would be wrong then, in the field's words: "A withdrawn submission can be decided". */
  fault: string
  /** Path from the top of the repository. */
  file: string
  /** Text that stands exactly once in the file. */
  from: string
  /** What stands there instead. */
  to: string
  /** Test files or folders to look at first; by default the tests beside the file. */
  tests?: readonly string[]
  /** Where these tests run; by default SQLite, and `unit` for the web app and packages/ui. */
  project?: Project
  /** Why nothing can notice, where that is so: the fault changes nothing that can be seen. */
  survives?: string
}

export type Project = "unit" | "sqlite" | "postgres" | "flows"

export type Mutant = Fault & { wing: string }

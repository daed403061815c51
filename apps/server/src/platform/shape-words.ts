import { typed } from "@intray/i18n/typed"
import { type core, z } from "zod"

/** Most values and names in one sentence. */
const shown = 20
const longest = 80

const named = (names: readonly unknown[]) => names.slice(0, shown).map((name) => String(name).slice(0, longest))

/** By Zod's names of types. */
const types: Record<string, "text" | "number" | "whole" | "yesNo" | "list" | "object" | "moment"> = {
  string: "text",
  number: "number",
  int: "whole",
  bigint: "whole",
  boolean: "yesNo",
  array: "list",
  tuple: "list",
  set: "list",
  object: "object",
  record: "object",
  map: "object",
  date: "moment",
}

/** Zod's formats for moments. */
const moments: ReadonlySet<string> = new Set(["datetime", "time", "duration"])

type Size = { origin?: string; inclusive?: boolean }
const isCounted = (size: Size) => size.origin !== undefined && ["array", "set", "map", "file", "object", "record"].includes(size.origin)

function tooBig(issue: core.$ZodRawIssue<core.$ZodIssueTooBig>): string {
  const max = Number(issue.maximum)
  if (issue.origin === "string") return typed.long({ max })
  if (isCounted(issue)) return typed.most({ max })
  if (issue.origin === "date") return typed.shape.moment
  return issue.inclusive === false ? typed.shape.below({ max }) : typed.shape.atMost({ max })
}

function tooSmall(issue: core.$ZodRawIssue<core.$ZodIssueTooSmall>): string {
  const min = Number(issue.minimum)
  if (issue.origin === "string") return min === 1 ? typed.empty : typed.short({ min })
  if (isCounted(issue)) return min === 1 ? typed.one : typed.shape.fewest({ min })
  if (issue.origin === "date") return typed.shape.moment
  return issue.inclusive === false ? typed.shape.above({ min }) : typed.shape.atLeast({ min })
}

function format(name: string): string {
  if (name === "email") return typed.email
  if (name === "url") return typed.shape.url
  if (name === "int" || name.includes("int")) return typed.shape.whole
  if (name === "date") return typed.shape.day
  return moments.has(name) ? typed.shape.moment : typed.shape.format
}

/** The issue from the first of several possible shapes that has the right type. */
function nearest(choices: readonly (readonly core.$ZodIssue[])[] = []): string | undefined {
  const isOtherKind = ({ code, path }: core.$ZodIssue) => path.length === 0 && (code === "invalid_type" || code === "invalid_value")
  return choices.find((found) => !found.some(isOtherKind))?.[0]?.message
}

/** The message for an input of the wrong shape, if the schema has no message of its own: in the sender's language instead of Zod's text. */
export function shapeWords(issue: core.$ZodRawIssue): string {
  const words = typed.shape
  switch (issue.code) {
    case "invalid_type": {
      if (issue.input === undefined) return words.missing
      const type = types[issue.expected]
      return type ? words[type] : words.other
    }
    case "too_big":
      return tooBig(issue)
    case "too_small":
      return tooSmall(issue)
    case "invalid_format":
      return format(issue.format)
    case "invalid_value":
      return words.only({ values: named(issue.values) })
    case "not_multiple_of":
      return Number(issue.divisor) === 1 ? words.whole : words.step({ of: Number(issue.divisor) })
    case "unrecognized_keys":
      return words.unknown({ names: named(issue.keys) })
    case "invalid_union":
      return issue.input === undefined ? words.missing : (nearest(issue.errors) ?? words.other)
    default:
      return words.other
  }
}

z.config({ customError: shapeWords })

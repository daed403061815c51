import { z } from "zod"

type Members = Record<string, unknown>

const isObject = (value: unknown): value is Members => typeof value === "object" && value !== null && !Array.isArray(value)

/**
 * Applies a merge patch (RFC 7396, section 2): members that it does not name stay, those that it sets to null are removed,
 * objects are patched member by member, and everything else is replaced.
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch
  const merged = new Map(Object.entries(isObject(target) ? target : {}))
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name)
    else merged.set(name, mergePatch(merged.get(name), value))
  }
  return Object.fromEntries(merged)
}

const bare = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodDefault || schema instanceof z.ZodOptional ? bare(schema.unwrap() as z.ZodType) : schema

/** The schema of a merge patch for an object: every member at any depth is optional and nullable; no defaults are filled in. */
export function patchOf(object: z.ZodObject): z.ZodObject {
  const member = (schema: z.ZodType) => {
    const inner = bare(schema)
    return (inner instanceof z.ZodObject ? patchOf(inner) : inner).nullable().optional()
  }
  return z.strictObject(Object.fromEntries(Object.entries(object.shape).map(([name, schema]) => [name, member(schema as z.ZodType)])))
}

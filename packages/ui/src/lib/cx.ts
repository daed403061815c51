import { type ClassValue, clsx } from "clsx"

/** Joins class names; falsy ones fall away. Later utilities do not override earlier ones: pass what differs as a prop instead. */
export function cx(...values: ClassValue[]): string {
  return clsx(values)
}

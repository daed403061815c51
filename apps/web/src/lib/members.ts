import type { MemberItem } from "@intray/server/modules/members/schema"
import { fold } from "@intray/server/modules/submission-index/text/fold"
import { useMemo } from "react"
import { trpc } from "./trpc.ts"

const none: MemberItem[] = []

/** The current members of the team, as a list and by id. */
export function useMembers() {
  const query = trpc.members.list.useQuery(undefined, { staleTime: 5 * 60_000 })
  const members = query.data?.items ?? none
  const byId = useMemo(() => new Map(members.map((one) => [one.id, one])), [members])
  return { query, members, byId }
}

/** Normalises a name for searching: no case, no accents, single spaces. */
export function foldName(text: string): string {
  return fold(text).replace(/\s+/g, " ").trim()
}

/** Members whose name, or a word of it, begins with the text; full-name matches come first. */
export function namesLike<Person extends { name: string }>(people: readonly Person[], typed: string): Person[] {
  const wanted = foldName(typed)
  if (wanted === "") return [...people]
  const rank = ({ name }: Person) => {
    const folded = foldName(name)
    return folded.startsWith(wanted) ? 0 : folded.split(/[\s-]+/).some((word) => word.startsWith(wanted)) ? 1 : 2
  }
  return people
    .map((person) => ({ person, rank: rank(person) }))
    .filter((one) => one.rank < 2)
    .sort((a, b) => a.rank - b.rank)
    .map((one) => one.person)
}

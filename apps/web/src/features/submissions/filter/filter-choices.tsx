import { filters } from "@intray/i18n/filters"
import { Avatar } from "@intray/ui/avatar"
import { LabelMark } from "@intray/ui/label-mark"
import { toHue } from "@intray/ui/lib/hues"
import { stageShape } from "@intray/ui/lib/stage"
import { StageGlyph } from "@intray/ui/stage-glyph"
import { CircleUserRound, DoorOpen, Inbox, Layers, ListChecks, type LucideIcon } from "lucide-react"
import { inOrder } from "../state/stages.ts"
import type { InboxFilter } from "./filter.ts"
import { type Choice, mark, type Section } from "./filter-choice.tsx"
import { answerSection, dateSection, moreSection } from "./filter-choices-more.tsx"
import { chooseLabel, cycleLabel, toggle, withState } from "./filter-edit.ts"
import { type FilterContext, personName } from "./filter-names.ts"
import { me, nobody } from "./search.ts"
import type { Facets } from "./use-facets.ts"

/**
 * All choices of the filter, with their state and counts.
 *
 * @param anywhere counts for all stages: choosing a stage replaces "Open"
 * @param touch without Shift, a second press excludes a label
 */
export function sectionsOf(
  filter: InboxFilter,
  known: FilterContext,
  facets: Facets | undefined,
  anywhere: Facets | undefined,
  touch = false,
): Section[] {
  return [
    stageSection(filter, known, facets, anywhere),
    labelSection(filter, known, facets, touch),
    {
      part: "portals",
      title: filters.kinds.portals,
      choices: withGone(
        known.portals.map((one) => ({ id: one.slug, name: one.title, count: counted(facets?.portals, one.id) })),
        filter.portals,
        filters.gone.portals,
      ).map(({ id, ...one }) => ({
        ...one,
        key: `portals-${id}`,
        part: "portals",
        icon: mark(DoorOpen),
        state: filter.portals.includes(id) ? "on" : "off",
        next: () => toggle(filter, "portals", id),
      })),
    },
    peopleSection("assignees", filter, known, facets),
    peopleSection("reviewers", filter, known, facets),
    dateSection(filter),
    answerSection(filter),
    moreSection(filter, known, facets, anywhere),
  ]
}

type Counted = readonly { id: string | null; count: number }[]

/** The count of a value; 0 if it is not in the counts, null while they are unknown. */
function counted(counts: Counted | undefined, id: string | null): number | null {
  return counts === undefined ? null : (counts.find((one) => one.id === id)?.count ?? 0)
}

type ReferenceData = { id: string; name: string; count: number | null; note?: string }

/** The existing values, and deleted ones that the filter still names, so that they can be removed. */
function withGone(values: ReferenceData[], named: readonly string[], words: string): ReferenceData[] {
  const gone = named.filter((id) => !values.some((one) => one.id === id))
  return [...values, ...gone.map((id) => ({ id, name: words, count: null }))]
}

function stageSection(filter: InboxFilter, known: FilterContext, facets: Facets | undefined, anywhere: Facets | undefined): Section {
  const unnamed = filter.stages.length === 0
  const stages = inOrder(known.stages).map((one) => ({ id: one.id, name: one.name, count: counted(anywhere?.stages, one.id) }))
  const state = (which: InboxFilter["state"], name: string, Icon: LucideIcon, count: number | null): Choice => ({
    key: `state-${which}`,
    part: "stages",
    name,
    icon: mark(Icon),
    state: unnamed && filter.state === which ? "on" : "off",
    count,
    next: () => withState(filter, which),
  })
  return {
    part: "stages",
    title: filters.kinds.stages,
    choices: [
      state("open", filters.values.open, Inbox, filter.state === "open" ? (facets?.total ?? null) : null),
      state("all", filters.values.all, Layers, unnamed ? (anywhere?.total ?? null) : null),
      ...withGone(stages, filter.stages, filters.gone.stages).map(({ id, ...one }): Choice => {
        const stage = known.stages.find((each) => each.id === id)
        return {
          ...one,
          key: `stages-${id}`,
          part: "stages",
          icon: stage ? <StageGlyph shape={stageShape(stage, known.stages)} /> : mark(Layers),
          state: filter.stages.includes(id) ? "on" : "off",
          next: () => toggle(filter, "stages", id),
        }
      }),
    ],
  }
}

function labelSection(filter: InboxFilter, known: FilterContext, facets: Facets | undefined, touch: boolean): Section {
  const named = [...filter.labels, ...filter.without]
  const labels = known.labels
    .filter((one) => !one.archived || named.includes(one.id))
    .map((one) => ({
      id: one.id,
      name: one.name,
      count: counted(facets?.labels, one.id),
      ...(one.archived ? { note: filters.menu.archived } : {}),
    }))
  const match: Choice = {
    key: "match",
    part: "labels",
    name: filters.match.all,
    icon: mark(ListChecks),
    state: filter.match === "all" ? "on" : "off",
    count: null,
    next: () => ({ ...filter, match: filter.match === "all" ? "any" : "all" }),
  }
  return {
    part: "labels",
    title: filters.kinds.labels,
    hint: touch ? filters.menu.again : filters.menu.withShift,
    choices: [
      ...(filter.labels.length > 1 ? [match] : []),
      ...withGone(labels, named, filters.gone.labels).map(({ id, ...one }): Choice => {
        const own = known.labels.find((label) => label.id === id)
        const leftOut = filter.without.includes(id)
        return {
          ...one,
          key: `labels-${id}`,
          part: "labels",
          // Excluded submissions are not in the counts.
          count: leftOut ? null : one.count,
          icon: (
            <span data-hue={toHue(own?.hue)} className="inline-flex">
              <LabelMark icon={own?.icon} size={14} square="size-[9px] rounded-[2px]" />
            </span>
          ),
          state: leftOut ? "not" : filter.labels.includes(id) ? "on" : "off",
          next: (leaveOut) => (touch && !leaveOut ? cycleLabel(filter, id) : chooseLabel(filter, id, leaveOut)),
        }
      }),
    ],
  }
}

/**
 * The current user first, for assignees then "nobody", then the others by name. Former members are listed only while submissions are
 * assigned to them.
 */
function peopleSection(part: "assignees" | "reviewers", filter: InboxFilter, known: FilterContext, facets: Facets | undefined): Section {
  const counts = facets?.[part]
  const stand = part === "assignees" ? [me, nobody] : [me]
  const countOf = (id: string) => counted(counts, id === me ? known.userId : id === nobody ? null : id)
  const others = known.people.filter((one) => one.id !== known.userId || filter[part].includes(one.id))
  const values = [...stand, ...others.map((one) => one.id)].map((id) => ({ id, name: personName(id, known) ?? "", count: countOf(id) }))
  return {
    part,
    title: filters.kinds[part],
    choices: withGone(values, filter[part], filters.gone.people).map(({ id, ...one }) => {
      const person = known.people.find((each) => each.id === (id === me ? known.userId : id))
      return {
        ...one,
        key: `${part}-${id}`,
        part,
        icon: person ? <Avatar name={person.name} image={person.image} size={16} /> : mark(CircleUserRound),
        state: filter[part].includes(id) ? "on" : "off",
        next: () => toggle(filter, part, id),
      }
    }),
  }
}

import { reviewPlan as words } from "@intray/i18n/review-plan"
import type { ReviewerProgress } from "@intray/server/modules/reviews/schema"
import { Avatar } from "@intray/ui/avatar"
import { FieldError, FieldGroup } from "@intray/ui/field"
import { cx } from "@intray/ui/lib/cx"
import { Select } from "@intray/ui/select"
import { Switch } from "@intray/ui/switch"
import { X } from "lucide-react"
import { trpc } from "../../../lib/trpc.ts"
import type { EditedRound } from "./plan-model.ts"
import { RadioCards } from "./radio-cards.tsx"
import type { People } from "./use-can-review.ts"

export type ReviewersFieldProps = {
  edit: EditedRound
  people: People
  /** Whom the round knows, also those who have left the team. */
  known: readonly ReviewerProgress[]
  found: Readonly<Record<string, string>>
  onChange: (patch: Partial<EditedRound>) => void
}

/** Before the id of a group in the list of people to add. */
const GROUP = "group:"

/** Who reviews: everyone who may, or members by name, also all of a group at once. */
export function ReviewersField({ edit, people, known, found, onChange }: ReviewersFieldProps) {
  const { reviewerIds } = edit
  const nameOf = (id: string) => people.byId.get(id)?.name ?? known.find((one) => one.userId === id)?.name ?? words.formerMember
  const others = people.members.filter((one) => !reviewerIds.includes(one.id))
  const groups = (trpc.groups.list.useQuery().data?.items ?? []).flatMap((group) => {
    const ids = others.filter((one) => group.members.some((member) => member.id === one.id)).map((one) => one.id)
    return ids.length > 0 ? [{ value: `${GROUP}${group.id}`, label: words.wholeGroup({ name: group.name, count: ids.length }), ids }] : []
  })
  const wrong = (index: number) => found[`reviewerIds.${index}`]
  const single = [...new Set(reviewerIds.map((_, index) => wrong(index)).filter((one) => one !== undefined))]
  return (
    <FieldGroup label={words.reviewers}>
      <RadioCards
        name="reviewers"
        value={edit.everyone ? "everyone" : "named"}
        options={[
          { value: "everyone", label: words.everyone({ count: people.members.length }), text: "" },
          { value: "named", label: words.named, text: "" },
        ]}
        onChange={(value) => onChange({ everyone: value === "everyone" })}
      />
      {!edit.everyone && (
        <div className="mt-2.5 flex flex-col gap-2.5">
          {reviewerIds.length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {reviewerIds.map((id, index) => (
                <li
                  key={id}
                  className={cx(
                    "flex h-8 items-center gap-2 rounded-control border pl-2 touch:h-11",
                    wrong(index) === undefined ? "border-line-strong bg-raised" : "border-danger bg-danger-bg",
                  )}
                >
                  <Avatar name={nameOf(id)} image={people.byId.get(id)?.image ?? null} size={20} />
                  <span>{nameOf(id)}</span>
                  <button
                    type="button"
                    aria-label={words.removeReviewer({ name: nameOf(id) })}
                    aria-invalid={wrong(index) === undefined ? undefined : true}
                    onClick={() => onChange({ reviewerIds: reviewerIds.filter((one) => one !== id) })}
                    className="flex h-full w-8 items-center justify-center text-fg-2 hover:text-fg touch:w-11"
                  >
                    <X aria-hidden="true" size={14} />
                  </button>
                </li>
              ))}
            </ul>
          )}
          {others.length > 0 ? (
            <Select
              aria-label={words.addReviewer}
              aria-invalid={found.reviewerIds === undefined ? undefined : true}
              aria-describedby="reviewers-wrong"
              value=""
              placeholder={words.addReviewer}
              options={others.map((one) => ({ value: one.id, label: one.name }))}
              groups={groups.length > 0 ? [{ label: words.wholeGroups, options: groups }] : []}
              className="max-w-[280px]"
              onChange={(event) => {
                const { value } = event.currentTarget
                const added = value.startsWith(GROUP) ? groups.find((group) => group.value === value)?.ids : [value]
                if (value !== "" && added) onChange({ reviewerIds: [...reviewerIds, ...added] })
              }}
            />
          ) : (
            <p className="type-meta text-fg-2">{words.allAdded}</p>
          )}
          <div id="reviewers-wrong" className="type-meta">
            {[...(found.reviewerIds ? [found.reviewerIds] : []), ...single].map((text) => (
              <FieldError key={text}>{text}</FieldError>
            ))}
          </div>
        </div>
      )}
      <Switch
        spread
        className="mt-3"
        label={words.assignedOnly}
        help={words.assignedOnlyText}
        checked={edit.assignedOnly}
        onCheckedChange={(assignedOnly) => onChange({ assignedOnly })}
      />
    </FieldGroup>
  )
}

import { currentTeam } from "@intray/i18n/current-team"
import { onboarding } from "@intray/i18n/onboarding"
import { team } from "@intray/i18n/team"
import { describe, expect, it } from "vitest"

/** These texts are fixed by the specification. */
describe("the toasts about teams", () => {
  it("report failures in the specification's words", () => {
    const { switcher } = currentTeam
    const { create, slug, leave, delete: gone } = { ...team, create: { failed: onboarding.team.failed } }
    expect([switcher.notSelected, switcher.notListed, create.failed, gone.failed, leave.failed, slug.taken, onboarding.team.taken]).toEqual(
      [
        "Failed to fetch organization",
        "Failed to get organizations",
        "Failed to create team",
        "Failed to delete team",
        "Failed to leave organization",
        "Slug is taken",
        "Slug is taken",
      ],
    )
  })

  it("report successes in the specification's words", () => {
    expect([currentTeam.switcher.selected, team.create.created, team.delete.deleted]).toEqual([
      "Team selected",
      "Team created",
      "Team deleted",
    ])
  })
})

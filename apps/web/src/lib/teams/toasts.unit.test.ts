import { currentTeam } from "@intray/i18n/current-team"
import { onboarding } from "@intray/i18n/onboarding"
import { team } from "@intray/i18n/team"
import { describe, expect, it } from "vitest"

/** Kept word for word, whatever else is said more nicely. */
describe("the toasts about teams", () => {
  it("say what failed in the words of the specification", () => {
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

  it("say what was done in the words of the specification", () => {
    expect([currentTeam.switcher.selected, team.create.created, team.delete.deleted]).toEqual([
      "Team selected",
      "Team created",
      "Team deleted",
    ])
  })
})

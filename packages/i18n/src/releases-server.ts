import { formatNumber, plural } from "./format.ts"
import { forMembers } from "./members.ts"

const locale = "en-GB"
const count = (value: number) => formatNumber(locale, value)

/** Releases, as the server words what it refuses. */
export const releasesServer = forMembers("releasesServer", {
  stale: "Somebody saved this release after you opened it. Your changes are not lost: read theirs, then save again.",
  notDraft: {
    waiting: "This release is on its way. Recall it first, and make it a draft again.",
    published:
      "This release is published: it can no longer be recalled, deleted or published again. Make another snapshot of it, take its public page down, or make a new release.",
    publishedRound: "This round is published: it can no longer be changed, recalled or deleted. Make a new one for what comes next.",
    recalled: "This release was recalled. Make it a draft again first.",
  },
  notWaiting: "This release is not on its way, so there is nothing to recall.",
  notRecalled: "Only a release that was recalled goes back to being a draft.",
  notRound: "You add submissions to rounds and records. A data set contains what its filter finds.",
  expectedOfRound: "Only rounds have a count before publishing. Leave this out.",
  notForRound: "A round is frozen when it is published, and at no other time.",
  kept: "This release has a snapshot, so it can no longer be deleted.",
  empty: "There is nothing in this release yet.",
  underWay: "A snapshot of it is being made. Wait until that is there.",
  hidden: (p: { count: number }) =>
    plural(locale, p.count, {
      one: "1 of its submissions is in a portal that you do not see. Somebody who sees all of them publishes it.",
      other: "# of its submissions are in portals that you do not see. Somebody who sees all of them publishes it.",
    }),
  hiddenDelete: (p: { count: number }) =>
    plural(locale, p.count, {
      one: "1 of its submissions is in a portal that you do not see. Somebody who sees all of them deletes it.",
      other: "# of its submissions are in portals that you do not see. Somebody who sees all of them deletes it.",
    }),
  notHeld: (p: { numbers: readonly number[] }) => {
    const named = p.numbers.slice(0, 10).map((number) => `#${number}`)
    const more = p.numbers.length - named.length
    const list = `${named.join(", ")}${more > 0 ? ` and ${count(more)} more` : ""}`
    return `A round takes decisions that are held, and these are not, or are not there: ${list}. Decide and hold them first, or leave them out.`
  },
  changed: (p: { now: number; expected: number }) =>
    `${count(p.now)} ${p.now === 1 ? "would go" : "would go"} out now, not ${count(p.expected)}. Nothing was published: check again, then retry.`,
  tooMany: (p: { max: number }) => `A release holds at most ${count(p.max)}. Narrow it, or make two.`,
  tooManyTracks: (p: { max: number; hidden: number }) =>
    p.hidden === 0
      ? `A record holds at most ${count(p.max)} tracks. Take some out.`
      : `A record holds at most ${count(p.max)} tracks, and it has ${count(p.hidden)} in portals that you do not see. Take some out.`,
  tooManyReleases: (p: { max: number }) => `A team has at most ${count(p.max)} releases in the making. Publish or delete one first.`,
  which: "Give either a filter or the numbers.",
  wrongKind: (p: { kind: string }) => `This is a ${p.kind}; what you sent belongs to another kind of release.`,
  notImage: "The artwork is an image that came with one of the record's submissions. Choose one of those.",
  unreadable: "This image could not be read. Choose another.",
  noFile: "This recording did not come with a submission of this record. Choose one that did.",
  noSubmission: "This track names a submission that is not in the record. Add the submission first.",
  isrcTwice: (p: { isrc: string }) => `${p.isrc} is used for two tracks. Each recording needs its own.`,
  format: (p: { kind: string }) => `A ${p.kind} has no download of this kind.`,
  moment: "Choose a time in the future, within a year.",
  /** What is generated of a data set, to be edited. */
  card: {
    what: (p: { rows: number; portals: string[]; from: string; to: string }) =>
      p.rows === 0
        ? "No submission is in it yet."
        : `${count(p.rows)} ${p.rows === 1 ? "submission" : "submissions"} that came in through ${p.portals.join(", ")} between ${p.from} and ${p.to}.`,
    who: (p: { people: number; identifying: boolean }) =>
      `Sent in by ${plural(locale, p.people, { one: "1 person", other: "# people" })}. ${p.identifying ? "Names and answers that identify somebody are in it." : "Names, addresses and answers that identify somebody are left out."}`,
    labelled: (p: { groups: string[]; labelled: number; rows: number }) =>
      p.groups.length === 0
        ? "Nothing of it is labelled."
        : `${count(p.labelled)} of ${count(p.rows)} rows carry labels of the team, in ${p.groups.join(", ")}. A row without a label was not judged, or none fitted.`,
    gaps: (p: { withoutConsent: number; withdrawn: number }) =>
      [
        p.withoutConsent > 0
          ? plural(locale, p.withoutConsent, {
              one: "1 row came through a form that asked for no consent.",
              other: "# rows came through forms that asked for no consent.",
            })
          : "",
        p.withdrawn > 0
          ? plural(locale, p.withdrawn, { one: "1 was withdrawn and is left out.", other: "# were withdrawn and are left out." })
          : "",
        "Only what people chose to send in is here: it speaks for nobody else.",
      ]
        .filter(Boolean)
        .join(" "),
  },
} as const)

import { plural } from "./format.ts"
import { forMembers } from "./members.ts"

/** Settings → Stages. */
export const stages = forMembers("stages", {
  title: "Stages",
  intro: "The steps a submission goes through, in order. Names are for your team; submitters see the public wording.",
  readOnly: "Your role can see the stages. Owners and admins change them.",
  loading: "Loading stages",
  failed: "The stages did not load",
  failedText: "Nothing was changed.",
  add: "Add a stage",
  /** What a stage means, as a person says it. */
  categories: {
    inbox: "Incoming",
    review: "In review",
    accepted: "Accepted",
    declined: "Declined",
    withdrawn: "Withdrawn",
    spam: "Spam",
  },
  /** What each means for the person who has to choose one. */
  meanings: {
    inbox: "Nobody has looked yet. New submissions start in the first of these.",
    review: "You are working on it.",
    accepted: "A yes. It is held until someone publishes it.",
    declined: "A no. It is held until someone publishes it.",
  },
  /** What the shapes look like, for who does not see them. */
  glyphs: {
    inbox: "Dotted circle",
    "inbox-open": "Empty circle",
    review: "Half full",
    "review-early": "A quarter full",
    "review-late": "Three quarters full",
    "review-paused": "Two bars",
    accepted: "Tick, filled",
    "accepted-open": "Tick, outlined",
    declined: "Line",
    "declined-cross": "Cross",
    withdrawn: "Arrow back",
    spam: "Struck through",
  },
  reads: (p: { wording: string }) => `Submitters read “${p.wording}”`,
  count: (p: { count: number }) => plural("en", p.count, { zero: "Empty", one: "1 here", other: "# here" }),
  moved: (p: { name: string; at: number; of: number }) => `${p.name} is now ${p.at} of ${p.of}.`,
  menu: {
    label: (p: { name: string }) => `Actions for ${p.name}`,
    edit: "Edit",
    up: "Move up",
    down: "Move down",
    remove: "Remove…",
  },
  dialog: {
    add: "Add a stage",
    edit: (p: { name: string }) => `Edit ${p.name}`,
    submitAdd: "Add stage",
    name: "Name",
    nameHelp: "For your team only.",
    nameRequired: "Give the stage a name.",
    wording: "Public wording",
    wordingHelp: "Shown to the submitter on the status page. Submissions that were already published keep their wording.",
    wordingRequired: "Enter what the submitter sees.",
    category: "What it means",
    categoryFixed: "Submissions are in this stage, so its meaning cannot change. Add another stage and move them there.",
    categoryWithdrawn: "Only the submitter can move a submission here.",
    glyph: "Symbol",
    glyphAuto: "By its place",
    icon: "Or an icon",
    iconHelp: "Replaces the symbol.",
  },
  /** Wordings that are offered for a new stage. */
  wordings: { inbox: "Received", review: "In review", accepted: "Accepted", declined: "Not this time" },
  remove: {
    title: (p: { name: string }) => `Remove ${p.name}?`,
    text: (p: { count: number }) =>
      plural("en", p.count, {
        zero: "No submission is in this stage. Submitters are not notified.",
        one: "The submission in this stage moves to another one. Submitters are not notified.",
        other: "The # submissions in this stage move to another one. Submitters are not notified.",
      }),
    into: "Move to",
    choose: "Choose the stage they move to.",
    submit: "Remove stage",
    done: (p: { name: string; into: string; count: number }) =>
      plural("en", p.count, {
        zero: `${p.name} is removed`,
        one: `${p.name} is removed; 1 submission is now in ${p.into}`,
        other: `${p.name} is removed; # submissions are now in ${p.into}`,
      }),
    undone: (p: { name: string }) => `${p.name} is back`,
    notUndone: "The stage is not back",
    /** Why the menu does not offer it. */
    last: "The only stage of its kind",
  },
  notSaved: "Not saved",
  refused: {
    name: (p: { name: string }) => `There is a stage called ${p.name} already. Choose another name.`,
    nameAgain: (p: { name: string }) => `Another stage is now called ${p.name}. Rename that one, then undo again.`,
    glyph: (p: { category: string }) => `A stage that means “${p.category}” has other symbols. Choose one of those, or none.`,
    tooMany: (p: { max: number }) => `A team has at most ${p.max} stages. Remove one first.`,
    order: "Somebody changed the stages while you were moving them. Have a look at the new order, then move again.",
    last: (p: { name: string; category: string }) =>
      `${p.name} is the only stage that means “${p.category}”, and a team needs one. Add another first.`,
    inUse: (p: { name: string }) => `${p.name} contains submissions, so its meaning cannot change. Add another stage and move them there.`,
    withdrawn: (p: { name: string }) => `${p.name} holds withdrawn submissions. Every team needs this stage.`,
    into: (p: { name: string }) =>
      `Submissions in ${p.name} can only move to a stage with the same meaning, so that decisions stay decisions. Choose one of those.`,
    confirmation: "Only a stage that means “Accepted” can ask for an answer.",
    confirmationPast: "This day has passed. Choose a later one.",
    confirmationTooLate: "Choose a day within the next two years.",
    sight: "You do not see all of the team's portals, and what you do not see would stay behind. Ask an owner or admin to remove it.",
  },
})

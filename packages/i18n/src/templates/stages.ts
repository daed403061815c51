import { authServer } from "../auth-server.ts"

const { stages } = authServer
/** What submitters read, in words that every language has. */
const read = {
  received: stages.new.wording,
  inReview: stages.listening.wording,
  accepted: stages.accepted.wording,
  declined: stages.declined.wording,
}

/** The stages that templates bring, in their order: name, what it means, what submitters read. A team changes its own in the settings. */
export const templateStages = {
  talkProposals: [
    { name: "Submitted", category: "inbox", publicWording: read.received },
    { name: "In review", category: "review", publicWording: read.inReview },
    { name: "Shortlist", category: "review", publicWording: read.inReview },
    { name: "Accepted", category: "accepted", publicWording: read.accepted },
    { name: "Declined", category: "declined", publicWording: read.declined },
  ],
  grantApplications: [
    { name: "Received", category: "inbox", publicWording: read.received },
    { name: "Eligibility", category: "review", publicWording: read.inReview },
    { name: "Assessment", category: "review", publicWording: read.inReview },
    { name: "Shortlist", category: "review", publicWording: read.inReview },
    { name: "Funded", category: "accepted", publicWording: read.accepted },
    { name: "Declined", category: "declined", publicWording: read.declined },
  ],
  contestEntries: [
    { name: "Entered", category: "inbox", publicWording: read.received },
    { name: "Judging", category: "review", publicWording: read.inReview },
    { name: "Finalists", category: "review", publicWording: read.inReview },
    { name: "Winners", category: "accepted", publicWording: read.accepted },
    { name: "Not placed", category: "declined", publicWording: read.declined },
  ],
  jobApplications: [
    { name: "Applied", category: "inbox", publicWording: read.received },
    { name: "Screening", category: "review", publicWording: read.inReview },
    { name: "Interview", category: "review", publicWording: read.inReview },
    { name: "Hired", category: "accepted", publicWording: read.accepted },
    { name: "Declined", category: "declined", publicWording: read.declined },
  ],
  dataContributions: [
    { name: "New", category: "inbox", publicWording: read.received },
    { name: "Checking", category: "review", publicWording: read.inReview },
    { name: "Accepted", category: "accepted", publicWording: read.accepted },
    { name: "Declined", category: "declined", publicWording: read.declined },
  ],
  blank: [
    { name: "New", category: "inbox", publicWording: read.received },
    { name: "In review", category: "review", publicWording: read.inReview },
    { name: "Shortlist", category: "review", publicWording: read.inReview },
    { name: "Accepted", category: "accepted", publicWording: read.accepted },
    { name: "Declined", category: "declined", publicWording: read.declined },
  ],
} as const

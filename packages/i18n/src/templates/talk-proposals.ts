/** The words of the template for talk proposals. A team edits its own copy once it has made a portal from it. */
export const talkProposalsWords = {
  name: "Talk proposals",
  description: "Speakers propose talks and workshops. For conferences, meetups and festivals.",
  intro: "Propose a talk or a workshop. First-time speakers are as welcome as old hands.",
  talk: "Your talk",
  title: { label: "Title", help: "As it would stand in the programme. Plain beats clever." },
  format: { label: "Format", help: "Choose the one that suits it best; we may suggest another." },
  formats: { talk: "Talk, 30 minutes", short: "Short talk, 10 minutes", workshop: "Workshop, half a day", panel: "Panel or discussion" },
  level: { label: "Who is it for?" },
  levels: { everyone: "Everyone", some: "People with some experience", expert: "Experts" },
  abstract: {
    label: "Abstract",
    help: "For the programme: what it is about, and what people will know or be able to do afterwards.",
  },
  outline: { label: "Outline", help: "For us only: the parts, roughly by the minute." },
  recording: { label: "Recording or slides", help: "If there is one online." },
  you: "You",
  speaker: { label: "Your name", help: "As it would stand in the programme." },
  email: { label: "E-mail", help: "For the receipt, our answer and what we need to arrange." },
  bio: { label: "About you", help: "For the programme, in the third person." },
  speakers: { label: "Other speakers", help: "Only if somebody is on stage with you.", one: "speaker", other: "speakers" },
  otherName: { label: "Name" },
  otherEmail: { label: "E-mail" },
  otherBio: { label: "About them" },
  access: {
    label: "What do you need to speak well?",
    help: "A step-free stage, captions, a quiet room, childcare, certain times of day.",
  },
  own: { label: "The talk is my own work, and I may show what I show in it." },
  keep: { label: "Keep my data until", help: "After that day we erase what you sent. Leave it empty if any time is fine." },
}

export const talkProposalsLabels = {
  verdict: "Talk verdict",
  accept: { name: "Accept", description: "We want it in the programme." },
  waiting: { name: "Waiting list", description: "Good. If a place comes free." },
  discuss: { name: "Discuss", description: "We see it differently, or need to know more." },
  decline: { name: "Decline", description: "Not this year." },
  slot: "Slot",
  keynote: { name: "Keynote", description: "For everyone, at the beginning or the end." },
  main: { name: "Main stage", description: "Of interest to most." },
  side: { name: "Side room", description: "For those who care a lot." },
  feedback: "Talk feedback",
  broad: {
    name: "Too broad",
    description: "Three talks in one.",
    feedbackText:
      "There is enough in this for three talks. We would have liked to see one of its ideas in depth: the one that only you can tell, with an example or two.",
  },
  vague: {
    name: "Not clear enough",
    description: "We do not know what would be said.",
    feedbackText:
      "The subject interests us, but from the proposal we could not tell what you would say about it. An outline with your main points, and what people take home, would have helped.",
  },
  covered: {
    name: "Covered already",
    description: "Another talk does this.",
    feedbackText:
      "We received several proposals on this subject and could take one. Yours was worth hearing; the choice was about the programme as a whole.",
  },
  pitch: {
    name: "Reads like a pitch",
    description: "It sells a product.",
    feedbackText:
      "The proposal is mostly about a product. Our audience likes to hear what you learnt in building it, what went wrong included, and less of what it can do.",
  },
  full: {
    name: "Good, but no room",
    description: "We would take it with more slots.",
    feedbackText: "We liked this. There were more good proposals than slots, and we would be glad to see it again next time.",
  },
  flags: "Talk flags",
  conflict: { name: "Conflict of interest", description: "One of us knows the speaker well." },
  support: { name: "Needs support", description: "Travel, access or mentoring to arrange." },
  duplicate: { name: "Sent twice", description: "The same talk came in another time." },
}

export const talkProposalsReplies = {
  accepted: {
    name: "Talk: accepted",
    subject: "{{portal.title}}: yes to {{submission.title}}",
    body: `Hello {{submitter.name}},

we would love to have "{{submission.title}}" in the programme.

Next we will agree on the day, the slot and everything around it: travel, equipment, and what you told us you need.

{{feedback}}

Please do not announce it yet; we will tell you when the programme is public.

{{status.url}}

We look forward to it,
{{team.name}}`,
  },
  waiting: {
    name: "Talk: on the waiting list",
    subject: "{{portal.title}}: {{submission.title}} is on our waiting list",
    body: `Hello {{submitter.name}},

we liked "{{submission.title}}" and would take it if we had one slot more. Plans change, and places come free: may we keep it on the waiting list? If that does not suit you, write to us on your status page and we will take it off.

You will have a definite answer when the programme is final. You can look at the status and write to us at any time:
{{status.url}}

{{team.name}}`,
  },
  declined: {
    name: "Talk: declined, with feedback",
    subject: "{{portal.title}}: about {{submission.title}}",
    body: `Hello {{submitter.name}},

thank you for proposing "{{submission.title}}". We have read it. It will not be part of the programme this time.

{{feedback}}

We received many more proposals than there are slots, and this is no judgement of you as a speaker. We hope to read from you again.

All the best,
{{team.name}}`,
  },
  question: {
    name: "Talk: a question",
    subject: "A question about {{submission.title}}",
    body: `Hello {{submitter.name}},

we are reading "{{submission.title}}" and would like to know a little more before we decide:

[your question]

A few lines are enough. You can answer here:
{{status.url}}

{{team.name}}`,
  },
}

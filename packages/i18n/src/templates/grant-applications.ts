/** The words of the template for grant applications. A team edits its own copy once it has made a portal from it. */
export const grantApplicationsWords = {
  name: "Grant applications",
  description: "Projects apply for money, step by step, with budget and attachments. For foundations, funds and councils.",
  intro: "Apply for support of your project. Your answers are kept in this browser until you send them. Plain language is welcome.",
  project: { label: "The project", help: "What you want to do, in a few words first." },
  title: { label: "Name of the project" },
  summary: { label: "Summary", help: "If we publish what we fund, we use this text." },
  place: { label: "Where does it take place?" },
  start: { label: "First day" },
  end: { label: "Last day", help: "When the money is spent and the work is done." },
  plan: {
    label: "The plan",
    help: "1 What is missing today? 2 What will you do, step by step? 3 What will be different afterwards?",
  },
  who: { label: "Who benefits, and how do they have a say?" },
  money: { label: "The money", help: "Whole sums, without cents." },
  amount: { label: "How much do you ask us for?" },
  total: { label: "What does the whole project cost?", help: "The same sum again if we would pay for all of it." },
  budget: {
    label: "Budget",
    help: "Rent, fees, material, travel: a line for each, so that the sum is the cost of the project.",
    one: "line",
    other: "lines",
  },
  item: { label: "What for" },
  sum: { label: "Sum" },
  applicant: { label: "Who applies", help: "" },
  kind: { label: "You apply as" },
  kinds: { person: "A person", group: "A group without legal form", organisation: "An organisation" },
  organisation: { label: "Name of the organisation or group" },
  yourName: { label: "Your name" },
  email: { label: "E-mail", help: "For the receipt, questions and our answer." },
  experience: { label: "Why you?", help: "What you have done before that this builds on. It may be small." },
  attachments: { label: "Attachments and declarations", help: "" },
  work: { label: "Samples of your work", help: "Up to five files: documents, pictures, sound or film." },
  truth: { label: "What I wrote is true to the best of my knowledge, and I may apply for those named." },
  keep: {
    label: "Keep my data until",
    help: "After that day we erase what you sent. Leave it empty and we keep it as long as the rules for funding ask us to.",
  },
}

export const grantApplicationsLabels = {
  verdict: "Grant verdict",
  fund: { name: "Fund", description: "The sum that was asked for." },
  part: { name: "Fund in part", description: "A smaller sum, or a smaller project." },
  second: { name: "Second reading", description: "Somebody else reads it before we decide." },
  decline: { name: "Decline", description: "Not in this call." },
  eligibility: "Eligibility",
  fits: { name: "Fits the call", description: "Applicant, place, time and sum are within the rules." },
  unclear: { name: "To be checked", description: "Something has to be asked first." },
  outside: { name: "Outside the call", description: "By the rules it cannot be funded here." },
  feedback: "Grant feedback",
  plan: {
    name: "Plan too thin",
    description: "The steps are missing.",
    feedbackText:
      "The need is clear to us; how you would get from here to there is less so. A plan with steps, dates and who does what would make this a much stronger application.",
  },
  budget: {
    name: "Budget does not add up",
    description: "Sums and plan differ.",
    feedbackText:
      "Parts of the budget did not match the plan, or were missing. Please go through it once more line by line, also with a view to fees: people should be paid properly.",
  },
  people: {
    name: "Who benefits has no say",
    description: "Done for people, not with them.",
    feedbackText:
      "We would have liked to read how those whom the project is for take part in shaping it. That is worth time and money in a budget.",
  },
  impact: {
    name: "Effect unclear",
    description: "What changes by it?",
    feedbackText:
      "It remained open what would be different afterwards, and how anybody would notice. Two or three plain signs would be enough.",
  },
  outsideText: {
    name: "Another funder fits better",
    description: "Good, but not what we may fund.",
    feedbackText: "This is worth funding, and it lies outside of what we may support. Please do not read it as a judgement of the project.",
  },
  flags: "Grant flags",
  conflict: { name: "Conflict of interest", description: "One of us must not decide on it." },
  missing: { name: "Attachment missing", description: "Something has to be sent later." },
  double: { name: "Funded elsewhere", description: "May be paid for twice." },
}

export const grantApplicationsReplies = {
  funded: {
    name: "Grant: funded",
    subject: "{{submission.title}}: we will support it",
    body: `Hello {{submitter.name}},

we are glad to tell you that we will support {{submission.title}}.

Next comes a short agreement: the sum, when it is paid, and what we ask of you afterwards (a few pages, no more). Please wait with spending until both of us have signed it. If dates or plans have changed since you applied, tell us on your status page; that is never a problem.

{{feedback}}

{{status.url}}

Congratulations, and good work,
{{team.name}}`,
  },
  part: {
    name: "Grant: funded in part",
    subject: "{{submission.title}}: an offer",
    body: `Hello {{submitter.name}},

we would like to support {{submission.title}}, though not with the whole sum. Our offer is:

[sum, and what it is meant for]

{{feedback}}

Please tell us on your status page whether the project can work with that, and how it would change. A no is a fine answer, too.

{{status.url}}

{{team.name}}`,
  },
  declined: {
    name: "Grant: declined, with reasons",
    subject: "{{submission.title}}: our decision",
    body: `Hello {{submitter.name}},

thank you for the work that went into your application for {{submission.title}}. We have read it, and we cannot support it in this call.

{{feedback}}

We could fund only a part of what deserved it. You may apply again in the next call, with this project or another; what you sent this time has no part in that decision.

All the best for it,
{{team.name}}`,
  },
  question: {
    name: "Grant: a question",
    subject: "A question about {{submission.title}}",
    body: `Hello {{submitter.name}},

we are reading your application and need to understand one thing before we can decide:

[your question]

Please answer within ten days, in a few lines, here:
{{status.url}}

{{team.name}}`,
  },
  report: {
    name: "Grant: report is due",
    subject: "How did {{submission.title}} go?",
    body: `Hello {{submitter.name}},

the project is at its end, and we would like to hear how it went: what came of it, what did not, and what it cost in the end. Two or three pages and the list of costs are enough. What went wrong helps us as much as what worked.

{{status.url}}

Thank you,
{{team.name}}`,
  },
}

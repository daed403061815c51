/** The words of the template for job applications. A team edits its own copy once it has made a portal from it. */
export const jobApplicationsWords = {
  name: "Job applications",
  description: "People apply for a job or simply introduce themselves.",
  intro: "Apply for a job, or tell us what you would do here. Leave out photo and age, please; we do not need a cover letter.",
  job: "The job",
  role: { label: "What would you like to do here?" },
  roles: {
    engineering: "Engineering",
    design: "Design",
    product: "Product",
    marketing: "Marketing and communication",
    sales: "Sales and partnerships",
    support: "Customer support",
    operations: "Operations and finance",
    people: "People and hiring",
    open: "Something that you do not list",
  },
  open: { label: "What should we have a job for?", help: "What you would do in your first half year." },
  hours: { label: "How much would you like to work?" },
  hoursOptions: { full: "Full time", four_days: "Four days a week", part: "Half time or less", open: "I am open" },
  start: { label: "When could you start?", help: "The earliest day that would suit you." },
  work: "Your work",
  proud: {
    label: "What have you done that you are proud of?",
    help: "One thing: what it was, and what your part in it was. It need not be from a job.",
  },
  why: { label: "What draws you to this?", help: "A few honest lines are enough." },
  cv: { label: "CV", help: "PDF or a document, up to 20 MB. Without a photo, please." },
  links: { label: "Links", help: "Portfolio, code, writing, profile.", one: "link", other: "links" },
  url: { label: "Address" },
  you: "You",
  yourName: { label: "Your name", help: "As you would like to be called." },
  email: { label: "E-mail", help: "For the receipt and our answer." },
  place: { label: "City and country", help: "Where you live now." },
  access: {
    label: "What would make talking with us easier for you?",
    help: "Breaks, captions, step-free rooms, certain times of day.",
  },
  sharing: "Before you send",
  truth: { label: "What I wrote is true." },
  pool: { label: "Keep my application for other jobs, and write to me if one fits." },
  keep: {
    label: "Keep my data until",
    help: "After that day we erase what you sent. Leave it empty if any time is fine; you can ask us to erase it whenever you like.",
  },
}

export const jobApplicationsLabels = {
  verdict: "Hiring verdict",
  interview: { name: "Interview", description: "We want to talk." },
  maybe: { name: "Maybe", description: "Compare with the others first." },
  pool: { name: "Other job", description: "Not for this one, but for another." },
  decline: { name: "Decline", description: "Not now." },
  strengths: "Candidate strengths",
  craft: { name: "Strong craft", description: "What they show is very good." },
  writing: { name: "Clear writing", description: "We understood everything at once." },
  growth: { name: "Room to grow", description: "Less experience, steep path." },
  feedback: "Hiring feedback",
  experience: {
    name: "More experience needed",
    description: "The job asks for more than they have yet.",
    feedbackText:
      "For this job we need somebody who has done most of it before, because there are few people here to learn from. In a year or two this may look quite different.",
  },
  samples: {
    name: "Too little to see",
    description: "We could not tell what they did.",
    feedbackText:
      "From your application we could not quite see what you yourself did. One example in depth, with your own part in it, would have told us more than a list.",
  },
  match: {
    name: "Another focus",
    description: "Good, but other strengths.",
    feedbackText: "Your strengths are real, and they lie elsewhere than where we need help now. It is a question of fit, not of quality.",
  },
  close: {
    name: "Close second",
    description: "Somebody else by little.",
    feedbackText: "It was close. Somebody else had done something very near to this job before; that was all the difference.",
  },
  flags: "Hiring flags",
  permit: { name: "Permit needed", description: "Time and papers to plan for." },
  conflict: { name: "Knows one of us", description: "That person does not decide." },
  reply: { name: "Answer soon", description: "They have a deadline elsewhere." },
}

export const jobApplicationsReplies = {
  interview: {
    name: "Application: invitation to talk",
    subject: "{{team.name}}: shall we talk?",
    body: `Hello {{submitter.name}},

thank you for your application. We liked reading it and would like to get to know you: about 45 minutes by video, with two of us. We will ask about the work that you described, and you can ask us everything.

Please write on your status page: two or three times in the next two weeks that suit you, and your time zone. If you need anything to feel at ease, tell us; we will arrange it.

{{status.url}}

See you soon,
{{team.name}}`,
  },
  offer: {
    name: "Application: an offer",
    subject: "{{team.name}}: we would like to work with you",
    body: `Hello {{submitter.name}},

everyone who talked with you would like to work with you. So would we: we are going to make you an offer, and will send it in the next two days.

Ask on your status page whatever you want to know before you decide.

{{status.url}}

With joy,
{{team.name}}`,
  },
  declined: {
    name: "Application: declined, with feedback",
    subject: "{{team.name}}: about your application",
    body: `Hello {{submitter.name}},

thank you for the time and thought that you put into your application. We have decided to go on with others.

{{feedback}}

That says something about this job and who else applied, and little about you. If another job here fits you, please apply again; it counts for you, not against you.

We wish you all the best,
{{team.name}}`,
  },
  waiting: {
    name: "Application: it takes longer",
    subject: "{{team.name}}: your application is still with us",
    body: `Hello {{submitter.name}},

we are slower than we wanted. Your application is still with us, and it is not forgotten.

If you have a deadline elsewhere, tell us on your status page, and we will be quicker:
{{status.url}}

{{team.name}}`,
  },
  other: {
    name: "Application: another job might fit",
    subject: "{{team.name}}: another idea",
    body: `Hello {{submitter.name}},

for the job that you applied for we went on with others. While reading, we thought of something else here that might suit you:

[the job, and why you thought of them]

May we put your application forward for it? A short yes or no is enough:
{{status.url}}

{{team.name}}`,
  },
}

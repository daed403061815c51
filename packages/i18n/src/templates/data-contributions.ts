/** The words of the template for data contributions. A team edits its own copy once it has made a portal from it. */
export const dataContributionsWords = {
  name: "Data contributions",
  description: "People give recordings, pictures, texts or tables to a data set, with origin, licence and consent.",
  intro: "Give something to our data set: recordings, pictures, texts or tables, with their origin and licence.",
  data: "What you give",
  kind: { label: "What kind of data is it?" },
  kinds: { sound: "Sound recordings", pictures: "Pictures", text: "Texts", table: "Tables and measurements", other: "Something else" },
  title: { label: "Name", help: 'A few words that say what it is: "Blackbirds at dawn, Oslo".' },
  describe: {
    label: "Description",
    help: "What is in it, how it was made, and what somebody needs to know to use it well.",
  },
  recordings: { label: "Recordings", help: "WAV or FLAC if you have it. Up to 20 files, 1 GB each." },
  pictures: { label: "Pictures", help: "As they came from the camera if possible. Up to 20 files." },
  texts: { label: "Texts", help: "Plain text, PDF or documents. Up to 20 files." },
  files: { label: "Files", help: "CSV, JSON, spreadsheets or an archive. Up to 20 files." },
  columns: { label: "What do the columns mean?", help: "A line for each: name, meaning, unit." },
  origin: "Origin and rights",
  own: { label: "Did you make it yourself?" },
  source: { label: "Where is it from?", help: "Who made it, and why you may pass it on." },
  people: { label: "Can people be recognised in it?", help: "By voice, face, name, place or writing." },
  peopleHow: { label: "How did they agree?" },
  peopleOptions: {
    written: "In writing",
    spoken: "Spoken, and recorded",
    public: "They spoke or acted in public",
    not_yet: "They have not been asked yet",
  },
  cleaned: { label: "I removed what nobody needs to know: names, numbers, addresses, places hidden in files." },
  licence: { label: "Licence", help: "What others may do with it. We can publish openly only under one of the first three." },
  licences: {
    cc0: "CC0: anything, without naming anyone",
    cc_by: "CC BY 4.0: anything, naming the source",
    cc_by_sa: "CC BY-SA 4.0: the same, shared alike",
    research: "Only for research, on request",
  },
  training: { label: "May it be used to train machine learning models?" },
  creditName: { label: "How would you like to be named?", help: "In the list of contributors. Leave it empty to stay unnamed." },
  you: "You",
  yourName: { label: "Your name", help: "Only for us, unless you want to be named." },
  email: { label: "E-mail", help: "For the receipt, questions and if something has to be taken back." },
  grant: { label: "I may give this data under the licence that I chose, and I do." },
  keep: {
    label: "Keep my data until",
    help: "After that day we erase what you sent. What was released by then stays, named as you chose.",
  },
}

export const dataContributionsLabels = {
  verdict: "Data verdict",
  include: { name: "Include", description: "Goes into the next release." },
  repair: { name: "Include after repair", description: "Good once something small is mended." },
  ask: { name: "Ask first", description: "Origin or consent to be cleared." },
  reject: { name: "Leave out", description: "Not for this data set." },
  quality: "Data quality",
  clean: { name: "Clean", description: "As good as we could make it ourselves." },
  usable: { name: "Usable", description: "Flaws that users can live with." },
  poor: { name: "Poor", description: "Only where there is nothing else." },
  feedback: "Data feedback",
  noise: {
    name: "Too noisy",
    description: "The signal is hard to find.",
    feedbackText:
      "What matters is covered by noise in large parts. If you have another take, or can record closer to the source, we would be glad to have it.",
  },
  description: {
    name: "Description missing",
    description: "Nobody could use it as it is.",
    feedbackText:
      "The data may well be good, but without knowing how, when and with what it was made nobody can rely on it. A description of half a page would change that.",
  },
  consent: {
    name: "Consent missing",
    description: "People can be recognised.",
    feedbackText:
      "People can be recognised in it, and we cannot see that they agreed. With their consent, or with those parts taken out, we would gladly look at it again.",
  },
  known: {
    name: "We have it already",
    description: "The same, or nearly.",
    feedbackText: "We already have very similar data and look for what is still missing: other places, other voices, other times.",
  },
  flags: "Data flags",
  personal: { name: "Personal data", description: "Has to be taken out before anyone else opens it." },
  licence: { name: "Licence unclear", description: "May not be theirs to give." },
  broken: { name: "File broken", description: "Does not open, or is cut off." },
  duplicate: { name: "Duplicate", description: "Came in before." },
}

export const dataContributionsReplies = {
  included: {
    name: "Data: included",
    subject: "{{submission.title}} is part of the data set",
    body: `Hello {{submitter.name}},

thank you: we have checked {{submission.title}}, and it will be part of our next release. You will find it there under the licence that you chose, named as you asked.

{{feedback}}

Until the release you can still take it back:
{{status.url}}

{{team.name}}`,
  },
  repair: {
    name: "Data: one thing to mend",
    subject: "{{submission.title}}: one thing before we can include it",
    body: `Hello {{submitter.name}},

{{submission.title}} is good to have, and one thing keeps us from including it:

[what is missing]

{{feedback}}

Could you send that on your status page in the next four weeks? If you cannot, tell us there, and we see what we can do ourselves.

{{status.url}}

{{team.name}}`,
  },
  declined: {
    name: "Data: left out, with reasons",
    subject: "About {{submission.title}}",
    body: `Hello {{submitter.name}},

thank you for offering {{submission.title}}. We have looked at it and will not include it in the data set.

{{feedback}}

Nothing of it is passed on. If you have something else, we would be glad to see it.

{{team.name}}`,
  },
  consent: {
    name: "Data: a question about consent",
    subject: "{{submission.title}}: who agreed?",
    body: `Hello {{submitter.name}},

before anyone else opens {{submission.title}} we need to be sure that the people in it agreed to be part of a published data set. How did you ask them, and is there something in writing? Until we know, nobody but the two of us who check has access.

You can answer here:
{{status.url}}

{{team.name}}`,
  },
}

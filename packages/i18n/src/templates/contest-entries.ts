/** The words of the template for contest entries. A team edits its own copy once it has made a portal from it. */
export const contestEntriesWords = {
  name: "Contest entries",
  description: "Pictures, films, texts and sound for a jury. For prizes, open calls and exhibitions.",
  intro: "Enter your work. Please leave your name out of the title, the files and the pictures.",
  work: "Your work",
  category: { label: "Category" },
  categories: {
    photograph: "Photography",
    illustration: "Illustration and design",
    film: "Film and animation",
    writing: "Writing",
    sound: "Sound and music",
  },
  title: { label: "Title of the work", help: "Without your name in it." },
  pictures: {
    label: "Pictures",
    help: "One picture, or a series of up to ten. JPEG, PNG, WebP or TIFF, 3,000 pixels on the long side if you have them.",
  },
  alt: { label: "What is to be seen?", help: "One or two sentences for jurors who cannot see the pictures well." },
  film: { label: "Film", help: "MP4, MOV or WebM, up to 1 GB. Or paste a link below." },
  filmLink: { label: "Link to the film", help: "Only if you do not upload it. It has to open without signing in." },
  text: { label: "Text", help: "PDF or a document, without your name." },
  sound: { label: "Recording", help: "WAV, FLAC, MP3, M4A or OGG." },
  statement: { label: "About the work", help: "What you wanted, and how you made it. The jury reads this." },
  you: "You",
  yourName: { label: "Your name", help: "As it would stand beside the work." },
  email: { label: "E-mail", help: "For the receipt and the result." },
  adult: { label: "Are you 18 or older?" },
  guardian: { label: "Name of a parent or guardian" },
  guardianEmail: { label: "Their e-mail" },
  guardianConsent: { label: "My parent or guardian knows that I enter and agrees." },
  rights: "Rights",
  own: { label: "I made this work, or I enter it for all who did, and it takes nothing that others own." },
  show: { label: "You may show the work in connection with the contest, with my name beside it.", help: "All other rights stay with me." },
  keep: { label: "Keep my data until", help: "After that day we erase what you sent. Leave it empty if any time is fine." },
}

export const contestEntriesLabels = {
  round: "Jury round",
  winner: { name: "Winner", description: "A prize, by this juror's vote." },
  shortlist: { name: "Shortlist", description: "All jurors look at it again." },
  maybe: { name: "Maybe", description: "Come back to it after the rest." },
  out: { name: "Out", description: "Not in the next round." },
  strength: "Entry strengths",
  idea: { name: "Idea", description: "New, or seen anew." },
  craft: { name: "Craft", description: "Very well made." },
  feeling: { name: "Stays with you", description: "We talked about it afterwards." },
  feedback: "Entry feedback",
  unfinished: {
    name: "Feels unfinished",
    description: "The idea is ahead of the work.",
    feedbackText:
      "The jury liked the idea and felt that the work is not quite there yet. It may need time more than it needs talent; please do not put it aside.",
  },
  series: {
    name: "Fewer would be more",
    description: "The series is too long.",
    feedbackText: "Some of the pieces are strong, and they lose by those around them. A smaller selection would have come further.",
  },
  familiar: {
    name: "Seen often",
    description: "Like many others.",
    feedbackText:
      "It is well made, and the jury had many works before it that take a similar way. What only you could have made is what we would love to see.",
  },
  close: {
    name: "Very close",
    description: "Missed by little.",
    feedbackText: "This came far and missed the last round by little. The jury spoke about it for a long time. Please enter again.",
  },
  flags: "Entry flags",
  name: { name: "Name visible", description: "In the work, the file or the text." },
  rights: { name: "Rights unclear", description: "People, music or pictures of others." },
  category: { name: "Wrong category", description: "Belongs in another one." },
  broken: { name: "File does not open", description: "Ask for another." },
}

export const contestEntriesReplies = {
  winner: {
    name: "Entry: has won",
    subject: "{{portal.title}}: {{submission.title}} has won",
    body: `Hello {{submitter.name}},

the jury has decided, and {{submission.title}} is among the winners. Congratulations: it stood out, and we are glad that you sent it to us.

Please keep it to yourself until we announce it. In the next days, please send us on your status page: how your name should be written, a short text about you, and the work in its best quality.

{{feedback}}

{{status.url}}

{{team.name}}`,
  },
  shortlist: {
    name: "Entry: on the shortlist",
    subject: "{{portal.title}}: {{submission.title}} is on the shortlist",
    body: `Hello {{submitter.name}},

{{submission.title}} is on the shortlist. The jury will meet once more, and you will hear from us either way.

There is nothing you need to do, unless your contact details change.

{{status.url}}

{{team.name}}`,
  },
  declined: {
    name: "Entry: not among the winners",
    subject: "{{portal.title}}: about {{submission.title}}",
    body: `Hello {{submitter.name}},

thank you for entering {{submission.title}}. The jury has looked at it. It is not among the winners this time.

{{feedback}}

A jury is a handful of people on one day; another one would have chosen otherwise. We hope you go on, and enter again.

All the best,
{{team.name}}`,
  },
  file: {
    name: "Entry: file does not open",
    subject: "{{portal.title}}: please send {{submission.title}} again",
    body: `Hello {{submitter.name}},

something went wrong with the file of {{submission.title}}: we cannot open it. Could you send it again in the next five days? Your entry counts as sent in time.

You can write to us and attach the file here:
{{status.url}}

{{team.name}}`,
  },
}

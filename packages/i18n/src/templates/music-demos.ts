/** The words of the template for demos. A team edits its own copy once it has made a portal from it. */
export const musicDemosWords = {
  name: "Music demos",
  description: "Artists send one to three tracks, as files or private links. For labels, radio shows and festivals.",
  title: "Send us your music",
  intro: "Unreleased demos, one to three tracks, as files or private links.",
  you: "You",
  artist: { label: "Artist name", help: "The name that the music comes out under." },
  yourName: { label: "Your name", help: "Who we are writing to." },
  email: { label: "E-mail", help: "For the receipt and our answer. Nothing else, unless you ask for it below." },
  place: { label: "City and country" },
  yourTracks: "Your tracks",
  tracks: { label: "Tracks", help: "Strongest first.", one: "track", other: "tracks" },
  trackTitle: { label: "Title" },
  audio: { label: "Audio", help: "WAV, FLAC, AIFF, MP3, M4A or OGG, up to 1 GB. WAV or FLAC sounds best." },
  link: { label: "Private link", help: "SoundCloud, Dropbox, Drive or YouTube. Check that it opens without signing in." },
  genre: { label: "Genre", help: "The closest one is close enough." },
  genres: {
    electronica: "Electronica",
    ambient: "Ambient",
    breaks: "Breaks",
    house: "House",
    techno: "Techno",
    dub_techno: "Dub techno",
    downtempo: "Downtempo",
    idm: "IDM",
    drum_and_bass: "Drum and bass",
    folktronica: "Folktronica",
    lo_fi: "Lo-fi",
    jazz: "Jazz",
    indie: "Indie",
    modern_classical: "Modern classical",
    something_else: "Something else",
  },
  bpm: { label: "BPM", help: "Beats per minute, if the track has a steady beat." },
  key: { label: "Key" },
  major: (p: { note: string }) => `${p.note} major`,
  minor: (p: { note: string }) => `${p.note} minor`,
  noKey: "No key, or it moves",
  mastered: { label: "Is it mastered?", help: "Unmastered is fine." },
  masteredOptions: { yes: "Yes", not_yet: "Not yet", not_sure: "Not sure" },
  isrc: { label: "ISRC", help: "Twelve characters, if the recording already has one." },
  beforeYouSend: "Before you send",
  release: { label: "Release status", help: "Of the tracks above, anywhere in the world." },
  releaseOptions: { unreleased: "Unreleased", public: "Already public", signed_elsewhere: "Signed elsewhere" },
  samples: { label: "Samples", help: "Recordings by other people, however short." },
  samplesOptions: {
    none: "No samples",
    cleared: "All samples are cleared",
    not_cleared: "Some are not cleared yet",
  },
  ai: { label: "Use of AI", help: "Choose all that apply. It does not decide anything; we would rather know." },
  aiOptions: {
    none: "No AI used",
    mixing: "Mixing or mastering",
    writing: "Lyrics or melody",
    sound: "Voices or instruments",
    artwork: "Artwork or text",
  },
  links: { label: "Links", help: "Where we can hear or read more about you.", one: "link", other: "links" },
  url: { label: "Link" },
  message: { label: "Message", help: "What should we know before we press play?" },
  rights: { label: "I made this music, or I may submit it for the people who did." },
  keep: {
    label: "Keep my data until",
    help: "After that day we erase what you sent. Leave it empty if any time is fine; you can ask us to erase it whenever you like.",
  },
  newsletter: { label: "Write to me about new releases." },
}

export const musicDemosLabels = {
  verdict: "Verdict",
  sign: { name: "Sign", description: "We want to release it." },
  shortlist: { name: "Shortlist", description: "Strong. Everyone should hear it before we decide." },
  secondListen: { name: "Second listen", description: "Not sure yet. Come back to it on another day." },
  pass: { name: "Pass", description: "Not for us." },
  fit: "Fit",
  onSound: { name: "On sound", description: "Sits beside what we already release." },
  adjacent: { name: "Adjacent", description: "Not ours yet, but it could be." },
  off: { name: "Off", description: "Belongs somewhere else." },
  feedback: "Feedback",
  mix: {
    name: "Mix needs work",
    description: "The idea stands; the mix hides it.",
    feedbackText:
      "The writing holds up; the mix is in its way. Try it beside two records that you love, at the same loudness, and listen for what is masking the lead. We would be glad to hear the next mix.",
  },
  arrangement: {
    name: "Strong idea, weak arrangement",
    description: "A good loop that does not become a track.",
    feedbackText:
      "The central idea is strong and stayed with us. The arrangement does not yet take it anywhere: the sections are close in energy, and the best moment comes once. Give it a second place to go and a reason to come back.",
  },
  notOurSound: {
    name: "Not our sound",
    description: "Well made, for another label.",
    feedbackText:
      "This is well made and it knows what it wants to be. It sits outside what we release, so we would not do it justice. Please read it as a question of fit, not of quality.",
  },
  intro: {
    name: "Intro too long",
    description: "It takes too long to begin.",
    feedbackText:
      "It takes a while before the track shows what it is about. Try opening closer to the first moment that you would play to a friend; a longer version can always follow.",
  },
  released: {
    name: "Already released",
    description: "It is public somewhere.",
    feedbackText:
      "It looks as if this is already out somewhere, and we release music that is not public yet. If that is a mistake, tell us. If not, we would like to hear what comes next.",
  },
  more: {
    name: "Send more",
    description: "Not this one, but we want to hear the next.",
    feedbackText: "Not this one, but we kept your name. Please send us what you make next; we will listen with this one in mind.",
  },
  flags: "Flags",
  wrongGenre: { name: "Wrong genre", description: "Filed under a genre that it is not." },
  deadLink: { name: "Dead link", description: "The link does not open, or asks for a sign-in." },
  uncleared: { name: "Uncleared sample", description: "Has a sample whose rights are not cleared." },
}

export const musicDemosReplies = {
  yes: {
    name: "Yes, let us talk",
    subject: "{{team.name}}: yes to {{submission.title}}",
    body: `Hello {{submitter.name}},

we have listened to {{submission.title}} more than once, and we would like to release it.

Before anything is decided we would like to talk: about the music, about what you want from a label, and about time. Please write on your status page: two or three times in the next two weeks that suit you, and your time zone.

Until then, please do not send these tracks elsewhere and keep them unreleased. If something has changed on your side, just tell us.

{{status.url}}

With joy,
{{team.name}}`,
  },
  no: {
    name: "Not this time, with feedback",
    subject: "{{team.name}}: about {{submission.title}}",
    body: `Hello {{submitter.name}},

thank you for letting us hear {{submission.title}}. We have listened to it. We will not release it, and we would rather tell you soon than leave you waiting.

{{feedback}}

This is about this music and this label, today. The tracks are yours to send anywhere, and you are welcome here with what comes next.

All the best,
{{team.name}}`,
  },
  noShort: {
    name: "Not this time",
    subject: "{{team.name}}: about {{submission.title}}",
    body: `Hello {{submitter.name}},

thank you for sending {{submission.title}}. We listened, and it is not one for us to release. That says where our label is, and not what your music is worth.

Please send us something again when you have it.

All the best,
{{team.name}}`,
  },
  hold: {
    name: "We need more time",
    subject: "{{team.name}}: still listening to {{submission.title}}",
    body: `Hello {{submitter.name}},

{{submission.title}} is still with us. We like it enough to want to hear it again with fresh ears, so our answer takes a little longer than usual.

There is nothing you need to do. You can look at the status at any time:
{{status.url}}

{{team.name}}`,
  },
  link: {
    name: "Your link does not open",
    subject: "{{team.name}}: we cannot hear {{submission.title}} yet",
    body: `Hello {{submitter.name}},

we wanted to listen to {{submission.title}}, but the link asks for a sign-in or is gone. Could you send a new one? A private link that opens without an account is best.

You can write to us on your status page:
{{status.url}}

{{team.name}}`,
  },
}

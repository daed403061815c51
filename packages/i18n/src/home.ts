/** Words of the front page. Claims only what is there today. */
export const home = {
  nav: { how: "How it works", run: "Run it yourself" },
  signIn: "Sign in",
  getStarted: "Get started",
  openDashboard: "Open dashboard",
  tagline: "Sort what people send you, together.",
  headline: "Sort what people send you, together.",
  lead: "People send you their work through one link. Your team labels each with one key. And everyone who sent something can see its status.",

  demo: {
    title: "Labelling, to try",
    queue: "Your inbox",
    place: (p: { position: number; count: number }) => `${p.position} of ${p.count} labelled`,
    open: "Open",
    play: "Let it play",
    pause: "Pause",
    position: (p: { title: string }) => `Position in ${p.title}`,
    time: (p: { now: string; total: string }) => `${p.now} / ${p.total}`,
    labels: { sign: "Sign", shortlist: "Shortlist", second: "Second listen", pass: "Pass" },
    group: "Verdict",
    tryKeys: { before: "Try it: press", after: "now. Change your mind?", move: "Next and back:" },
    tryTouch: "Tap one. Change your mind with Undo.",
    undo: "Undo",
    keysOff: "Switch keys off",
    keysOn: "Switch keys on",
    labelled: (p: { by: string; label: string }) => `${p.by}: ${p.label}.`,
    unlabelled: (p: { by: string; label: string }) => `${p.label} removed from ${p.by}.`,
    undone: (p: { by: string }) => `Undone. ${p.by} is as before.`,
    nothingToUndo: "Nothing to undo yet.",
    selected: (p: { by: string; title: string }) => `${p.by}, ${p.title}`,
    invented: "Invented names, drawn sound. Nothing you press here is stored.",
  },

  promises: {
    open: {
      title: "Nobody is left in the dark",
      text: "Each submitter gets a status page by link, no account. A decision shows there only when you publish it.",
      steps: { received: "Received", review: "In review", answer: "Answer" },
    },
    keys: { title: "One key per label", text: "Press it and it is on screen at once. Press U and it is as before." },
    yours: {
      title: "Yours to run",
      text: "One process, one data folder, all features. Start with SQLite, move to PostgreSQL when you like.",
      command: "npm start",
    },
  },

  way: {
    title: "What happens to a submission",
    steps: {
      portal: {
        title: "It comes in through your portal",
        text: "A form at its own address, in your colours. Submitters need no account, large uploads resume after a lost connection, and drafts are kept.",
        picture: "A portal with its form, begun by somebody",
      },
      inbox: {
        title: "Your team reads, hears and labels it",
        text: "Together in one inbox, with keys. What somebody does is on everyone’s screen at once, and can be undone. Decisions wait until you publish them.",
        picture: "The inbox: the list, one submission open, and the labels with their keys",
      },
      status: {
        title: "Submitters see the status",
        text: "On a status page by link. It shows only what you have published. There they can write to you, change what they sent, or withdraw it.",
        picture: "The status page of a submission",
      },
    },
  },

  forWhom: {
    title: "For teams that are sent a lot",
    text: "Begin with a form that is made for it, and change whatever you like.",
    items: {
      labels: { title: "Labels", text: "Demos, with audio in the browser" },
      conferences: { title: "Conferences", text: "Talks, from the call to the programme" },
      grants: { title: "Grants", text: "Applications with budgets, step by step" },
      contests: { title: "Contests", text: "Entries that several people read and label" },
      jobs: { title: "Jobs", text: "Applications, with a status page for each" },
      data: { title: "Data", text: "Contributions, with origin and consent" },
    },
  },

  run: {
    title: "Run it yourself",
    text: "The whole of it is open, under the AGPL. One command builds it, makes the database and serves it.",
    command: "npm start",
    facts: [
      "One process and one data folder. A backup is one command too.",
      "SQLite to begin with, PostgreSQL and S3 when you like.",
      "All features are included, and nothing is reported home unless you enable it.",
    ],
  },

  plans: {
    title: "Or use a hosted Intray",
    text: "Submissions over a limit are kept and marked, never lost.",
    plan: "Plan",
    submissions: "Submissions a month",
    portals: "Portals",
    seats: "Seats",
    noLimit: "No limit",
  },

  footer: "Intray",
  mode: {
    light: "Light",
    dark: "Dark",
    system: "System",
    label: (p: { now: string; next: string }) => `Colours: ${p.now}. Change to ${p.next}`,
  },
}

/** Words of the front page. Claims only what is there today. */
export const home = {
  nav: { how: "How it works", run: "Run it yourself" },
  signIn: "Sign in",
  getStarted: "Get started",
  openDashboard: "Open dashboard",
  headline: "Label submissions made easy.",
  lead: "People send you their work through one link. Your team labels each with one key. And everyone who sent something can see where it stands.",

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
    unlabelled: (p: { by: string; label: string }) => `${p.label} taken off ${p.by}.`,
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
      text: "One process, one data folder, nothing held back. SQLite to begin with, PostgreSQL when you like.",
      command: "npm start",
    },
  },

  notOnly: {
    title: "Not only for music",
    text: "Intray begins with a portal for music demos. Its questions are yours to change, so the same inbox takes in whatever people send you.",
    items: {
      template: { title: "Music demos", text: "the template" },
      labels: { title: "Labels in groups", text: "one or several" },
      fields: { title: "Questions", text: "eleven kinds" },
      stages: { title: "Stages", text: "with public words" },
      versions: { title: "Changed forms", text: "old answers stay" },
      uploads: { title: "Large files", text: "resumed when cut off" },
    },
  },

  footer: "Intray",
  mode: {
    light: "Light",
    dark: "Dark",
    system: "System",
    label: (p: { now: string; next: string }) => `Colours: ${p.now}. Change to ${p.next}`,
  },
}

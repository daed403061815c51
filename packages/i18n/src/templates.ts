/** The words of the template that begins with nearly nothing. Those of the others are in `templates/`, a file each. */
export const templates = {
  blank: {
    name: "Blank",
    description: "Who sends it and what it is about. Add everything else yourself.",
    title: { label: "Title", help: "A few words by which you and we can call it." },
    message: { label: "What would you like to send us?" },
    yourName: { label: "Your name" },
    email: { label: "E-mail", help: "For the receipt and our answer." },
  },
}

import { forMembers } from "./members.ts"

/** Looking at files that came with a submission. */
export const fileViewer = forMembers("fileViewer", {
  open: (p: { name: string }) => `Open ${p.name}`,
  close: "Close the file",
  group: "Files",
  previous: "Previous file",
  next: "Next file",
  position: (p: { at: string; of: string }) => `${p.at} of ${p.of}`,
  positionSaid: (p: { name: string; at: string; of: string }) => `${p.name}, ${p.at} of ${p.of}`,
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  fit: "Fit to the window",
  download: "Download",
  loading: (p: { name: string }) => `Loading ${p.name}`,
  failed: (p: { name: string }) => `${p.name} could not be shown`,
  failedText: "You can still download it.",
  locked: "This PDF asks for a password. Download it to open it with a program of yours.",
  page: (p: { page: string; of: string }) => `Page ${p.page} of ${p.of}`,
  pageParts: "A picture on this page cannot be shown here. Download the file to see all of it.",
  pageBlank: "Nothing is shown on this page. If it should not be empty, download the file to see it.",
  pageFailed: "This page cannot be shown here. Download the file to see it.",
  firstPages: (p: { shown: string; of: string }) =>
    `These are the first ${p.shown} of ${p.of} pages. Download the file to read the others.`,
  firstPart: (p: { shown: string; of: string }) => `This is the first ${p.shown} of ${p.of}. Download the file to read the rest.`,
  notShown: (p: { format: string }) => `Browsers cannot show files in the format ${p.format}. Download the file to see it.`,
  encoding: "Text encoding",
  encodingGuessed: (p: { name: string }) => `${p.name} (detected)`,
  emptyText: "The file is empty.",
})

import { forMembers } from "./members.ts"

/** Pictures of people and teams: upload and crop. */
export const pictures = forMembers("pictures", {
  choose: (p: { what: string }) => `${p.what}: choose a file`,
  upload: "Upload a picture",
  replace: "Another picture",
  remove: "Remove",
  saved: "Picture saved",
  removed: "Picture removed",
  failed: "The picture was not saved. Nothing has changed.",
  tooLarge: "This picture is larger than 10 MB. Choose a smaller one.",
  notAPicture: "This file is no picture that can be shown. PNG, JPEG, WebP, GIF and AVIF can.",
  cropTitle: "Choose what is shown",
  cropArea: "What is kept of the picture",
  cropHelp: "Drag to move it, or use the arrow keys; plus and minus zoom.",
  zoom: "Zoom",
  use: "Use this picture",
  cancel: "Cancel",
})

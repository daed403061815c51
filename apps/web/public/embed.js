/*
 * Puts an Intray portal into any page, as tall as its form.
 *
 *   <div data-intray="your-portal"></div>
 *   <script src="https://intray.example/embed.js" async></script>
 *
 * or, alone, where the form is to stand:
 *
 *   <script src="https://intray.example/embed.js" data-intray="your-portal" async></script>
 *
 * Several on a page are fine, one script is enough for all of them. What else may stand on the element:
 *   data-title="…"       what the frame is called for screen readers
 *   data-prefill="a=b&…" answers to begin with, as in the portal's own address
 * Without a script, <iframe src="https://intray.example/your-portal?embed=1" title="…"></iframe> works too, with a height of yours.
 * The portal's team allows embedding, and for which sites, in the portal's Share tab.
 */
;(() => {
  const own = document.currentScript
  if (!own) return
  const origin = new URL(own.src).origin
  window.__intrayFrames ??= new Map()
  const frames = window.__intrayFrames

  const place = (element) => {
    const slug = element.dataset.intray
    if (!slug || element.dataset.intrayPlaced) return
    element.dataset.intrayPlaced = "yes"
    const frame = document.createElement("iframe")
    const prefill = element.dataset.prefill
    frame.src = `${origin}/${encodeURIComponent(slug)}?embed=1${prefill ? `&${prefill}` : ""}`
    frame.title = element.dataset.title || "Form"
    frame.loading = "lazy"
    frame.style.cssText = "display:block;width:100%;border:0;height:640px"
    if (element === own) own.after(frame)
    else element.replaceChildren(frame)
    frames.set(frame, origin)
  }

  const placeAll = () => {
    for (const element of document.querySelectorAll("[data-intray]")) if (element.tagName !== "SCRIPT") place(element)
  }

  if (!window.__intrayListens) {
    window.__intrayListens = true
    addEventListener("message", (event) => {
      const data = event.data
      if (data?.intray !== 1) return
      for (const [frame, from] of frames) {
        // Only the frame itself, and only from where it was loaded.
        if (event.source !== frame.contentWindow || event.origin !== from) continue
        if (typeof data.height === "number" && data.height > 0 && data.height < 100000) frame.style.height = `${Math.ceil(data.height)}px`
        if (data.top === true && frame.getBoundingClientRect().top < 0) frame.scrollIntoView({ block: "start" })
      }
    })
  }

  place(own)
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", placeAll)
  else placeAll()
})()

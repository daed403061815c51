type Told = { number: number; team: string; portal: string; statusUrl: string }

/** A receipt of the size of ours, in strings that are joined: it escapes nothing and speaks one language. */
export function receiptOf({ number, team, portal, statusUrl }: Told): { subject: string; text: string; html: string } {
  const thanks = `Thank you. What you sent to ${team} through “${portal}” is with them now.`
  const shows =
    "Your status page shows where it stands, without an account. Whoever has its link can see what you sent, so keep it to yourself."
  const mistake = "If you did not send anything, somebody typed your address by mistake, and you can ignore this mail."
  return {
    subject: `${team} has received #${number}`,
    text: `#${number} has arrived\n\n${thanks}\n\n${shows}\n\nOpen the status page:\n${statusUrl}\n\n--\n${mistake}\n`,
    html: `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>#${number} has arrived</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: #1b1718 !important; color: #f5f5f5 !important }
  .small { color: #b3adae !important }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#ffffff;color:#171717">
<div class="page" style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff;color:#171717;font:16px/25px sans-serif">
<p class="small" style="margin:0 0 24px;font-size:13px;font-weight:600;color:#525252">Intray</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:700">#${number} has arrived</h1>
<p style="margin:0 0 16px">${thanks}</p>
<p style="margin:0 0 16px">${shows}</p>
<p style="margin:24px 0"><a href="${statusUrl}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#9ae600;color:#192e03;font-weight:600">Open the status page</a></p>
<p class="small" style="margin:0 0 16px;font-size:13px;color:#525252;word-break:break-all">${statusUrl}</p>
<p class="small" style="margin:32px 0 0;font-size:13px;line-height:20px;color:#525252">${mistake}</p>
</div>
</body>
</html>
`,
  }
}

/** A PDF with one line on each page, and a script that a reader must not run. */
export function pdf(lines: readonly string[]): Buffer {
  const pageIds = lines.map((_, index) => 5 + index * 2)
  const content = (line: string) => `BT /F1 32 Tf 60 700 Td (${line}) Tj ET`
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R /OpenAction 4 0 R >>",
    `<< /Type /Pages /Kids [${pageIds.map((id) => `${id} 0 R`).join(" ")}] /Count ${lines.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    "<< /Type /Action /S /JavaScript /JS (app.alert\\('run'\\)) >>",
    ...lines.flatMap((line, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${6 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${content(line).length} >>\nstream\n${content(line)}\nendstream`,
    ]),
  ]
  let text = "%PDF-1.7\n"
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, "0")} 00000 n \n`
  })
  const start = text.length
  const size = objects.length + 1
  text += `xref\n0 ${size}\n0000000000 65535 f \n${places.join("")}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, "latin1")
}

/** A PDF of plain text lines, for tests: as small as the format allows, and readable in a diff. */
export function pdfOf(pages: readonly Line[][], title = ""): Buffer {
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ...pages.flatMap((lines, index) => {
      const content = lines.map(drawn).join("\n");
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + index * 2} 0 R ` +
          "/Resources << /Font << /F 3 0 R >> >> >>",
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
    `<< /Title (${title}) >>`,
  ];
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, "0")} 00000 n \n`;
  });
  const start = body.length;
  const size = objects.length + 1;
  body += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}`;
  body += `trailer << /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\n`;
  return Buffer.from(`${body}startxref\n${start}\n%%EOF\n`, "latin1");
}

/** Points from the lower left corner, and the size of the type. */
export type Line = { text: string; y: number; size?: number; x?: number };

function drawn({ text, y, size = 11, x = 72 }: Line): string {
  const escaped = text.replace(/[\\()]/g, "\\$&");
  return `BT /F ${size} Tf ${x} ${y} Td (${escaped}) Tj ET`;
}

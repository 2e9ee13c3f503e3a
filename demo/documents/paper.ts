/** Characters beyond ASCII that French papers use, as the standard fonts of a PDF name them. */
const windows: Readonly<Record<string, string>> = {
  '’': '\\222',
  '–': '\\226',
  '—': '\\227',
  '…': '\\205',
  œ: '\\234',
  '«': '\\253',
  '»': '\\273',
  '\u00A0': '\\240',
  '\u202F': '\\240',
};

const written = (text: string): string =>
  [...text]
    .map(
      (char) =>
        windows[char] ??
        (/[()\\]/.test(char)
          ? `\\${char}`
          : char.charCodeAt(0) > 126
            ? `\\${char.charCodeAt(0).toString(8).padStart(3, '0')}`
            : char),
    )
    .join('');

function folded(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A plain A4 page with a heading and paragraphs, as a school's office types them. */
export function paper(head: string, title: string, paragraphs: readonly string[]): Buffer {
  const lines = paragraphs.flatMap((text) => [...folded(text, 88), '']);
  const content = `BT /F2 11 Tf 60 780 Td (${written(head)}) Tj 0 -46 Td /F2 18 Tf (${written(title)}) Tj 0 -36 Td /F1 11 Tf 16 TL ${lines.map((line) => `(${written(line)}) Tj T*`).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, n) => {
    const at = text.length;
    text += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const xref = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

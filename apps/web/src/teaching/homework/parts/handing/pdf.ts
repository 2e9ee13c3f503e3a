/** A page of a document made of pictures: a JPEG, and its size in pixels. */
export type PicturePage = { jpeg: Uint8Array<ArrayBuffer>; width: number; height: number };

/** A4 in points, and the white around the picture. */
const [short, long, margin] = [595, 842, 18];
const text = new TextEncoder();

/** One PDF of pictures, one A4 page each, with the picture's orientation. */
export function pdfOf(pages: readonly PicturePage[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const offsets: number[] = [];
  let size = 0;
  const put = (part: string | Uint8Array): void => {
    const bytes = typeof part === 'string' ? text.encode(part) : part;
    parts.push(bytes);
    size += bytes.length;
  };
  const object = (id: number, body: string, stream?: Uint8Array): void => {
    offsets[id] = size;
    put(`${id} 0 obj\n${body}\n`);
    if (stream) {
      put('stream\n');
      put(stream);
      put('\nendstream\n');
    }
    put('endobj\n');
  };
  put('%PDF-1.4\n%\u00e2\u00e3\n');
  object(1, '<< /Type /Catalog /Pages 2 0 R >>');
  const kids = pages.map((_, index) => `${3 + 3 * index} 0 R`).join(' ');
  object(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  for (const [index, { jpeg, width, height }] of pages.entries()) {
    const id = 3 + 3 * index;
    const [w, h] = width > height ? [long, short] : [short, long];
    const scale = Math.min((w - 2 * margin) / width, (h - 2 * margin) / height);
    const [pw, ph] = [width * scale, height * scale].map((one) => Math.round(one * 100) / 100) as [number, number];
    const draw = text.encode(`q ${pw} 0 0 ${ph} ${((w - pw) / 2).toFixed(2)} ${((h - ph) / 2).toFixed(2)} cm /P Do Q`);
    object(
      id,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${w} ${h}] /Resources << /XObject << /P ${id + 2} 0 R >> >> /Contents ${id + 1} 0 R >>`,
    );
    object(id + 1, `<< /Length ${draw.length} >>`, draw);
    object(
      id + 2,
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`,
      jpeg,
    );
  }
  const from = size;
  put(`xref\n0 ${offsets.length}\n0000000000 65535 f \n`);
  for (const offset of offsets.slice(1)) put(`${String(offset).padStart(10, '0')} 00000 n \n`);
  put(`trailer\n<< /Size ${offsets.length} /Root 1 0 R >>\nstartxref\n${from}\n%%EOF\n`);
  const whole = new Uint8Array(new ArrayBuffer(size));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The pictures of a PDF with one JPEG per page, in order; empty for any other PDF. */
export function picturesOf(pdf: Uint8Array<ArrayBuffer>, pages: number): PicturePage[] {
  const words = new TextDecoder('latin1').decode(pdf);
  const found: PicturePage[] = [];
  const heads = /<<[^<>]*\/Subtype\s*\/Image[^<>]*>>\s*stream\r?\n/g;
  for (let head = heads.exec(words); head; head = heads.exec(words)) {
    const number = (name: string): number => Number(new RegExp(`/${name} (\\d+)(?! \\d+ R)`).exec(head![0])?.[1] ?? 0);
    const [width, height, length] = [number('Width'), number('Height'), number('Length')];
    if (!/\/Filter\s*\/DCTDecode/.test(head[0]) || !length) return [];
    const at = head.index + head[0].length;
    found.push({ jpeg: pdf.slice(at, at + length), width, height });
    heads.lastIndex = at + length;
  }
  return found.length === pages ? found : [];
}

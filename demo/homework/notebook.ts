import sharp from 'sharp';

/** A page of a notebook as a pupil photographs it: lines, a margin, handwriting. */
export function notebook(seed: number): Promise<Buffer> {
  const [width, height] = [900, 1200];
  const ruled = Array.from({ length: 26 }, (_, index) => {
    const y = 70 + index * 43;
    return `<path d="M0 ${y}H${width}" stroke="#b9c4ea" stroke-width="1.5"/>`;
  }).join('');
  const written = Array.from({ length: 14 }, (_, index) => {
    const y = 132 + index * 64;
    const length = 360 + ((seed * 97 + index * 131) % 330);
    const waves = Array.from({ length: Math.floor(length / 24) }, () => 'q6 -20 12 0t12 0').join('');
    return `<path d="M168 ${y}${waves}" fill="none" stroke="#26358c" stroke-width="3.4" stroke-linecap="round"/>`;
  }).join('');
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fbfaf4"/>${ruled}
    <path d="M130 0V${height}" stroke="#e07a86" stroke-width="2"/>${written}</svg>`;
  return sharp(Buffer.from(page)).jpeg({ quality: 80 }).toBuffer();
}

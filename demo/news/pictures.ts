import sharp from 'sharp';
import { Random } from '../school/random.ts';

const size = { width: 1200, height: 675 };
const svg = (body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}">${body}</svg>`;

/** An eight-pointed star, as on the walls of a medersa. */
function star(x: number, y: number, r: number, fill: string): string {
  const points = Array.from({ length: 16 }, (_, i) => {
    const radius = i % 2 ? r * 0.62 : r;
    const angle = (Math.PI / 8) * i;
    return `${(x + radius * Math.cos(angle)).toFixed(1)},${(y + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `<polygon points="${points.join(' ')}" fill="${fill}"/>`;
}

function zellige(): string {
  const random = new Random(7);
  const colors = ['#1f6f8b', '#2d9596', '#e8b04a', '#c8553d', '#f3ead7', '#274690'];
  let body = `<rect width="100%" height="100%" fill="#f6efe1"/>`;
  for (let row = 0; row < 8; row += 1)
    for (let column = 0; column < 13; column += 1)
      body += star(column * 100 + (row % 2) * 50, row * 100, 46, random.pick(colors));
  return svg(body);
}

function hills(): string {
  return svg(`<rect width="100%" height="100%" fill="#ffe2b8"/><circle cx="900" cy="190" r="90" fill="#f4a340"/>
    <path d="M0 420 Q200 300 420 400 T840 380 T1200 340 V675 H0Z" fill="#c8775b"/><path d="M0 500 Q260 400 520 480 T1200 440 V675 H0Z" fill="#8c5a6b"/>
    <path d="M0 580 Q320 500 640 570 T1200 540 V675 H0Z" fill="#3f5a73"/>
    ${[150, 240, 310].map((x) => `<path d="M${x} 600 v-70 l-22 30 h44Z M${x - 26} 560 l26 -44 26 44Z" fill="#274c43"/>`).join('')}`);
}

function track(): string {
  const lanes = [0, 1, 2, 3, 4]
    .map(
      (i) =>
        `<path d="M0 ${360 + i * 62} Q600 ${300 + i * 70} 1200 ${360 + i * 62}" stroke="#fff6ea" stroke-width="6" fill="none"/>`,
    )
    .join('');
  const runners = [
    [260, 380, '#274690'],
    [470, 420, '#2d9596'],
    [690, 400, '#e8b04a'],
    [880, 470, '#6b4c9a'],
  ] as const;
  const figures = runners
    .map(
      ([x, y, color]) =>
        `<g stroke="${color}" stroke-width="22" stroke-linecap="round" fill="none"><circle cx="${x}" cy="${y - 120}" r="20" fill="${color}"/><path d="M${x} ${y - 90} l-14 70 l40 40 m-40 -40 l-44 30 M${x - 4} ${y - 70} l44 16 M${x - 4} ${y - 66} l-42 22"/></g>`,
    )
    .join('');
  return svg(
    `<rect width="100%" height="100%" fill="#bfe3f2"/><rect y="330" width="1200" height="345" fill="#c8553d"/>${lanes}${figures}`,
  );
}

function books(): string {
  const random = new Random(11);
  const colors = ['#1f6f8b', '#c8553d', '#e8b04a', '#274690', '#6b4c9a', '#2d9596'];
  let body = `<rect width="100%" height="100%" fill="#f7f1e5"/><rect y="560" width="1200" height="26" fill="#8a6a4f"/>`;
  for (let x = 90; x < 1080; ) {
    const width = random.int(38, 74);
    const height = random.int(260, 420);
    body += `<rect x="${x}" y="${560 - height}" width="${width - 6}" height="${height}" rx="4" fill="${random.pick(colors)}"/><rect x="${x + 8}" y="${560 - height + 40}" width="${width - 22}" height="8" fill="#f7f1e5" opacity=".8"/>`;
    x += width;
  }
  return svg(body);
}

const drawings = { zellige, hills, track, books };
export type PictureName = keyof typeof drawings;

/** A picture of the demo, drawn only here: nobody's photograph. PNG, 1200 × 675. */
export const picture = (name: PictureName): Promise<Buffer> =>
  sharp(Buffer.from(drawings[name]())).resize(size).png({ compressionLevel: 9 }).toBuffer();

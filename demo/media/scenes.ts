import sharp from 'sharp';
import { Random } from '../school/random.ts';

const size = { width: 900, height: 600 };
const svg = (body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}">${body}</svg>`;

/** A person without a face: a head, a body, arms, two legs. */
function figure(x: number, y: number, height: number, coat: string, skin: string): string {
  const r = height * 0.13;
  const [neck, hip] = [y - height + r * 2.2, y - height * 0.4];
  return `<path d="M${x - r * 0.6} ${hip - 4} V${y} M${x + r * 0.6} ${hip - 4} V${y}" stroke="#3a3f4b" stroke-width="${r * 0.85}" stroke-linecap="round"/>
    <path d="M${x - r} ${neck + r * 0.6} L${x - r * 1.9} ${hip - r * 0.3} M${x + r} ${neck + r * 0.6} L${x + r * 1.9} ${hip - r * 0.3}" stroke="${skin}" stroke-width="${r * 0.6}" stroke-linecap="round"/>
    <rect x="${x - r * 1.3}" y="${neck}" width="${r * 2.6}" height="${hip - neck + r * 0.4}" rx="${r * 0.9}" fill="${coat}"/><circle cx="${x}" cy="${y - height + r}" r="${r}" fill="${skin}"/>`;
}

const coats = ['#274690', '#c8553d', '#2d9596', '#e8b04a', '#6b4c9a', '#1f6f8b', '#d6536b'];
const skins = ['#8d5a3b', '#a9714b', '#c68863', '#7a4a30'];

function people(random: Random, count: number, ground: number, height: number): string {
  const step = size.width / (count + 1);
  return Array.from({ length: count }, (_, i) =>
    figure(
      Math.round(step * (i + 1) + random.int(-18, 18)),
      ground + random.int(-8, 26),
      height + random.int(-18, 18),
      random.pick(coats),
      random.pick(skins),
    ),
  ).join('');
}

function forest(random: Random): string {
  const trees = Array.from({ length: 11 }, (_, i) => {
    const x = i * 88 + random.int(-20, 20);
    const top = random.int(120, 210);
    return `<rect x="${x - 9}" y="${top + 90}" width="18" height="290" fill="#6b4a34"/><circle cx="${x}" cy="${top + 60}" r="${random.int(62, 92)}" fill="${random.pick(['#3f7d4e', '#2f6b45', '#5c8f3f', '#4b7f2e'])}"/>`;
  }).join('');
  return svg(
    `<rect width="900" height="600" fill="#cfe8f3"/><rect y="440" width="900" height="160" fill="#b98b52"/>${trees}${people(random, random.int(3, 6), 520, 150)}`,
  );
}

function workshop(random: Random): string {
  const pots = Array.from(
    { length: 7 },
    (_, i) =>
      `<path d="M${110 + i * 105} 400 q-34 62 0 96 h52 q34 -34 0 -96 z" fill="${random.pick(['#c8553d', '#b5651d', '#e8b04a', '#9c4a2f'])}"/>`,
  ).join('');
  const tiles = Array.from(
    { length: 60 },
    (_, i) =>
      `<rect x="${(i % 15) * 60}" y="${Math.floor(i / 15) * 46}" width="56" height="42" fill="${random.pick(['#e9d8b4', '#f3ead7', '#d9c39a', '#cfe3e2'])}"/>`,
  ).join('');
  return svg(
    `<rect width="900" height="600" fill="#f6efe1"/>${tiles}${people(random, random.int(3, 5), 470, 190)}<rect y="460" width="900" height="140" fill="#8a6a4f"/>${pots}`,
  );
}

function stadium(random: Random): string {
  const lanes = [0, 1, 2, 3]
    .map(
      (i) =>
        `<path d="M0 ${400 + i * 52} Q450 ${352 + i * 58} 900 ${400 + i * 52}" stroke="#fff6ea" stroke-width="5" fill="none"/>`,
    )
    .join('');
  return svg(
    `<rect width="900" height="600" fill="#bfe3f2"/><circle cx="${random.int(560, 820)}" cy="110" r="52" fill="#f7c65b"/><path d="M0 330 Q220 250 430 320 T900 280 V400 H0Z" fill="#7fae6a"/><rect y="370" width="900" height="230" fill="#c8553d"/>${lanes}${people(random, random.int(4, 7), 500, 150)}`,
  );
}

function theatre(random: Random): string {
  const folds = Array.from(
    { length: 9 },
    (_, i) =>
      `<path d="M${i * 18} 0 q${random.int(10, 22)} 260 0 470" stroke="#7d1f2b" stroke-width="9" fill="none"/><path d="M${900 - i * 18} 0 q${-random.int(10, 22)} 260 0 470" stroke="#7d1f2b" stroke-width="9" fill="none"/>`,
  ).join('');
  return svg(
    `<rect width="900" height="600" fill="#2b2140"/><ellipse cx="450" cy="500" rx="330" ry="70" fill="#f3d88a" opacity=".55"/><rect y="520" width="900" height="80" fill="#6b4a34"/><rect width="170" height="520" fill="#a12a38"/><rect x="730" width="170" height="520" fill="#a12a38"/>${folds}${people(random, random.int(2, 4), 530, 210)}`,
  );
}

const drawings = { forest, workshop, stadium, theatre };
export type Scene = keyof typeof drawings;

/** A picture of a demo album, drawn only here: nobody's photograph. JPEG, 900 × 600. */
export const scene = (name: Scene, seed: number): Promise<Buffer> =>
  sharp(Buffer.from(drawings[name](new Random(seed))))
    .resize(size)
    .jpeg({ quality: 88 })
    .toBuffer();

import type { ModelDoc } from '@encrier/contract/teaching/report-card-model';

type Skills = ModelDoc['skills'];
/** Skills as typed: a domain on its line, its skills under it after a dash. */
export const writeSkills = (skills: Skills): string =>
  skills.map(({ domain, items }) => [domain, ...items.map((item) => `- ${item}`)].join('\n')).join('\n');

export function readSkills(text: string): Skills {
  const found: Skills = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    const item = /^[-–—•]\s*(.+)$/.exec(line)?.[1]?.slice(0, 200);
    const last = found.at(-1);
    if (item && last && last.items.length < 40) last.items.push(item);
    else if (line && !item && found.length < 20) found.push({ domain: line.slice(0, 120), items: [] });
  }
  return found;
}

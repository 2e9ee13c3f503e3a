import type { Lang } from '../kernel/schema.ts';

/** Minutes a week in the usual form: « 4 h 30 », « 45 min », « – » for none. */
export function minutesText(minutes: number, lang: Lang = 'fr'): string {
  const [hour, minute] = lang === 'ar' ? ['س', 'د'] : ['h', 'min'];
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  if (!minutes) return '–';
  if (!hours) return `${rest}\u00A0${minute}`;
  return rest ? `${hours}\u00A0${hour}\u00A0${String(rest).padStart(2, '0')}` : `${hours}\u00A0${hour}`;
}

/**
 * Minutes from typed or pasted text: `4 h 30`, `4h30`, `4:30`, `4,5 h`, `45 min`, `2 h`; a number alone is hours up
 * to 12, minutes above. Empty text and a dash give 0; null when it is not a duration or exceeds 3,000 minutes.
 */
export function minutesFrom(text: string): number | null {
  const clean = text
    .toLowerCase()
    .replace(/[\s\u00A0\u202F]/g, '')
    .replace(',', '.')
    .replace('س', 'h')
    .replace(/د|mn|min(utes?)?/, 'm');
  if (clean === '' || /^[-–]$/.test(clean)) return 0;
  const found = /^(\d+(?:\.\d+)?)(?:([h:])(\d{1,2})?m?|(m))?$/.exec(clean);
  if (!found) return null;
  const [, first, hours, rest, only] = found;
  const value = Number(first);
  if (hours && (Number(rest ?? 0) > 59 || (rest && !Number.isInteger(value)))) return null;
  const minutes = only ? value : hours || value <= 12 ? value * 60 + Number(rest ?? 0) : value;
  return Number.isInteger(minutes) && minutes <= 3000 ? minutes : null;
}

import {
  comma as commaIn,
  joinNames as joinNamesIn,
  labelled as labelledIn,
  ofBefore,
} from '@encrier/contract/kernel/names';
import { locale } from '#kernel/i18n/i18n.ts';

/** Rule of the brief (§5) for files: one is an image if its name ends in jpg, jpeg, png, webp, avif, gif or svg. */
export const isImage = (name: string): boolean => /\.(jpe?g|png|webp|avif|gif|svg)$/i.test(name);

/** Text that contains Arabic-script characters is laid out right to left (brief §5). */
export const isRtl = (text: string): boolean =>
  /[\u0600-\u06FF\u0750-\u077F\u08A0-\u08FF\uFB50-\uFDFF\uFE70-\uFEFF]/.test(text);

/** The 11-character id of a video link of the known host, or of a bare id; null for anything else (brief §5). */
export function videoId(text: string): string | null {
  const id = /^[\w-]{11}$/;
  if (id.test(text)) return text;
  const url = URL.parse(text.includes('://') ? text : `https://${text}`);
  const host = url?.hostname.replace(/^(www|m)\./, '');
  if (!url || !['youtube.com', 'youtu.be', 'youtube-nocookie.com'].includes(host ?? '')) return null;
  const found =
    host === 'youtu.be'
      ? url.pathname.slice(1)
      : (url.searchParams.get('v') ?? /^\/(?:embed|shorts|live)\/([^/]+)/.exec(url.pathname)?.[1] ?? '');
  return id.test(found) ? found : null;
}

/** Number helper of the brief (§9), for codes of at least four digits: 7 becomes `0007`. */
export const pad4 = (value: number): string => String(value).padStart(4, '0');

/** Colour helper of the brief (§5): `#rgb` or `#rrggbb` as channels of 0 to 255; throws TypeError for anything else. */
export function hexToRgb(hex: unknown): { r: number; g: number; b: number } {
  if (typeof hex !== 'string') throw new TypeError('a colour is a string');
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(hex)?.[1];
  if (!digits) throw new TypeError('a colour is #rgb or #rrggbb');
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const at = (from: number): number => Number.parseInt(full.slice(from, from + 2), 16);
  return { r: at(0), g: at(2), b: at(4) };
}

/** Colour helper of the brief (§5): channels as `#rrggbb`; throws RangeError for one that is no integer of 0 to 255. */
export function rgbToHex({ r, g, b }: { r: number; g: number; b: number }): string {
  return `#${[r, g, b]
    .map((channel) => {
      if (!Number.isInteger(channel) || channel < 0 || channel > 255) throw new RangeError('a channel is 0 to 255');
      return channel.toString(16).padStart(2, '0');
    })
    .join('')}`;
}

/**
 * A telephone number in groups, as in France and Morocco: `+212 6 99 79 24 96`, `06 99 79 24 96`. Narrow no-break
 * spaces keep it on one line; a number of another plan is unchanged.
 */
export function groupPhone(number: string): string {
  const [, code = '', rest = ''] = /^(\+33|\+212|0)([1-9]\d{8})$/.exec(number.replace(/[\s.-]/g, '')) ?? [];
  if (!rest) return number;
  const pairs = rest.slice(1).match(/../g) ?? [];
  return [code === '0' ? `0${rest[0]}` : `${code}\u202f${rest[0]}`, ...pairs].join('\u202f');
}

/**
 * A name after « de » in the language of the screen: « d’Adam », « de Yasmine »; the plain name in English and Arabic.
 */
export const ofName = (name: string): string => `${beforeName(name)}${name}`;
/** The preposition before a name in its own element: « d’ », « de »; empty in English and Arabic. */
export const beforeName = (name: string): string => ofBefore(locale.get().lang, name);

/** Names joined: « Adam et Yasmine ». */
export const joinNames = (names: readonly string[]): string => joinNamesIn(locale.get().lang, names);

/** Separator of a list: « Mathématiques, SVT ». */
export const comma = (): string => commaIn(locale.get().lang);

/** « Classe : 6e A », with the colon of the language of the screen. */
export const labelled = (label: string, value: string): string => labelledIn(locale.get().lang, label, value);

/** Lines of a field with one value on each; empty ones are left out. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

import { nameText } from '@encrier/contract/kernel/schema';
import { plainName } from '#kernel/content/direction.ts';
import { searchKey } from '#kernel/content/search-key.ts';
import { addDays } from '#kernel/policy/days.ts';
import { ownWordKept } from '../../directory/own-words.public.ts';

/** The value of a cell, or why it cannot be read. `suggestion` is the probable meaning. */
export type Reading<T> = {
  value: T | null;
  code?: string;
  severity?: 'error' | 'warning';
  suggestion?: string | null;
};

const fine = <T>(value: T | null): Reading<T> => ({ value });
const wrong = (code: string, suggestion: string | null = null): Reading<never> => ({
  value: null,
  code,
  severity: 'error',
  suggestion,
});

const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim();
const blank = (text: string): boolean => /^[-–—/\\.?\s]*$/.test(text);
const formula = /^[=@\uFF1D\uFF20]|^[+-].*[(!]/;

/** Problems of any text: too long, unreadable characters, a formula. Null when there is none. */
function trouble(text: string, most: number): Reading<never> | null {
  if (text.length > most) return wrong('too_long');
  if (text.includes('\uFFFD')) return wrong('unreadable_characters');
  return formula.test(text) ? wrong('formula') : null;
}

/** A person's name, its case kept: letters of any script, spaces, hyphens and apostrophes. */
export function readName(raw: string): Reading<string> {
  const text = plainName(spaced(raw));
  if (blank(text)) return fine<string>(null);
  const bad = trouble(text, 100);
  if (bad) return bad;
  return nameText.test(text) ? fine(text) : wrong('name_characters');
}

/** Free text of at most `most` characters; dashes alone are an empty cell. */
export function readText(raw: string, most: number): Reading<string> {
  const text = spaced(raw);
  if (blank(text)) return fine<string>(null);
  return trouble(text, most) ?? (/[<>]/.test(text) ? wrong('markup') : fine(text));
}

/** A number given by the school: letters, digits, dots, dashes and slashes. */
export function readMatricule(raw: string): Reading<string> {
  const text = spaced(raw);
  if (blank(text)) return fine<string>(null);
  return (
    trouble(text, 30) ?? (/^[\p{L}\p{N}][\p{L}\p{N} ._/-]*$/u.test(text) ? fine(text) : wrong('matricule_characters'))
  );
}

/** Massar code: one letter and nine digits. */
export function readMassar(raw: string): Reading<string> {
  const text = raw.replace(/[\s.-]/g, '').toUpperCase();
  if (!text) return fine<string>(null);
  if (/^[A-Z]\d{9}$/.test(text)) return fine(text);
  return trouble(text, 100) ?? wrong('massar_format');
}

/** National number of a pupil in France: eleven signs, the last one a letter. */
export function readIne(raw: string): Reading<string> {
  const text = raw.replace(/[\s.-]/g, '').toUpperCase();
  if (!text) return fine<string>(null);
  if (/^\d{9}[\dA-Z][A-Z]$/.test(text)) return fine(text);
  return trouble(text, 100) ?? wrong('ine_format');
}

/** A whole number between two bounds, both allowed. */
export function readCount(raw: string, least: number, most: number): Reading<number> {
  const text = spaced(raw).replace(/[ \u00A0](?=\d{3}\b)/g, '');
  if (blank(text)) return fine<number>(null);
  const value = /^\d{1,6}(?:[.,]0+)?$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;
  return value >= least && value <= most ? fine(value) : (trouble(text, 100) ?? wrong('count_invalid'));
}

/** A coefficient from 0 to 100 with at most two decimals, comma or point. */
export function readCoefficient(raw: string): Reading<number> {
  const text = spaced(raw).replace(',', '.');
  if (blank(text)) return fine<number>(null);
  const value = /^\d{1,3}(?:\.\d{1,2}0*)?$/.test(text) ? Number(text) : Number.NaN;
  return value >= 0 && value <= 100 ? fine(value) : (trouble(text, 100) ?? wrong('coefficient_invalid'));
}

/** Minutes a week: `4 h`, `3h30`, `3:30`, `3,5`, `210 min`, `210`. A bare number below 15 counts hours. */
export function readMinutes(raw: string): Reading<number> {
  const text = spaced(raw).toLowerCase().replace(',', '.');
  if (blank(text)) return fine<number>(null);
  const clock = /^(\d{1,2}) ?(?:h|:|heures?) ?(\d{1,2})?(?: ?(?:min|mn|m))?$/.exec(text);
  const plain = /^(\d{1,4}(?:\.\d{1,2})?) ?(h|min|mn|minutes?)?$/.exec(text);
  let minutes = Number.NaN;
  if (clock) minutes = Number(clock[1]) * 60 + Number(clock[2] ?? 0);
  else if (plain) minutes = Number(plain[1]) * (plain[2] === 'h' || (!plain[2] && Number(plain[1]) < 15) ? 60 : 1);
  return minutes >= 0 && minutes <= 3000 ? fine(Math.round(minutes)) : (trouble(text, 100) ?? wrong('minutes_invalid'));
}

const sexes: Record<string, 'F' | 'M'> = {};
for (const word of ['f', 'fille', 'feminin', 'feminine', 'femme', 'mme', 'mlle', 'female', 'انثي', 'بنت', 'طفله'])
  sexes[word] = 'F';
for (const word of ['m', 'g', 'h', 'garcon', 'masculin', 'homme', 'male', 'mr', 'monsieur', 'ذكر', 'ولد'])
  sexes[word] = 'M';

/** F or M, in words or letters. */
export function readSex(raw: string): Reading<'F' | 'M'> {
  const word = searchKey(raw).replace(/[.\s]/g, '');
  if (blank(raw) || ['nonprecise', 'nr', 'nd'].includes(word)) return fine<'F' | 'M'>(null);
  const sex = sexes[word];
  if (sex) return fine(sex);
  const first = sexes[word.replace(/[^\p{L}]/gu, '')];
  return wrong('sex_unknown', first ?? null);
}

const pad = (n: number): string => String(n).padStart(2, '0');

function realDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? `${year}-${pad(month)}-${pad(day)}` : null;
}

/** `YYYY-MM-DD` as people write it here. */
export const frenchDay = (day: string): string => day.split('-').reverse().join('/');

function dayOrSuggestion(year: number, month: number, day: number): Reading<string> {
  const iso = realDay(year, month, day);
  if (iso) return fine(iso);
  // Month and day swapped: the only possible reading.
  const turned = realDay(year, day, month);
  return wrong('date_impossible', turned && frenchDay(turned));
}

const monthNames = ['janv', 'fevr', 'mars', 'avr', 'mai', 'juin', 'juil', 'aout', 'sept', 'oct', 'nov', 'dec'];

function wordedDay(text: string): Reading<string> | null {
  const match = /^(\d{1,2})(?:er)? ([a-z]{3,9})\.? (\d{4})$/.exec(searchKey(text));
  const month = match ? monthNames.findIndex((name) => (match[2] ?? '').startsWith(name.slice(0, 4))) : -1;
  return match && month >= 0 ? dayOrSuggestion(Number(match[3]), month + 1, Number(match[1])) : null;
}

/**
 * A birth date: `dd/mm/yyyy` with any of `/ - . space`, `yyyy-mm-dd`, a spreadsheet's serial number, or words. `today`
 * is `YYYY-MM-DD`.
 */
export function readBirthDate(raw: string, today: string): Reading<string> {
  const text = spaced(raw);
  if (blank(text)) return fine<string>(null);
  const bad = trouble(text, 100);
  if (bad) return bad;
  const found = readDay(text, today);
  if (!found.value) return found;
  if (found.value > today) return wrong('date_future');
  const age = Number(today.slice(0, 4)) - Number(found.value.slice(0, 4));
  return age < 2 || age > 90 ? { ...found, code: 'date_unlikely', severity: 'warning' } : found;
}

/** A day of any year, in figures or words. */
export function readDay(text: string, today: string): Reading<string> {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text);
  if (iso) return dayOrSuggestion(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const french = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})(?: .*)?$/.exec(text);
  if (french) return dayOrSuggestion(Number(french[3]), Number(french[2]), Number(french[1]));
  const short = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2})$/.exec(text);
  if (short) {
    const year = 2000 + Number(short[3]) > Number(today.slice(0, 4)) ? 1900 : 2000;
    const day = realDay(year + Number(short[3]), Number(short[2]), Number(short[1]));
    return wrong('date_ambiguous', day && frenchDay(day));
  }
  // Days since 30 December 1899, as spreadsheets count: five digits cover 1927 to 2064.
  if (/^[1-6]\d{4}(?:\.0+)?$/.test(text)) return fine(addDays('1899-12-30', Math.floor(Number(text))));
  const digits = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  const packed = digits && realDay(Number(digits[1]), Number(digits[2]), Number(digits[3]));
  return wordedDay(text) ?? wrong('date_unreadable', packed && frenchDay(packed));
}

/** A telephone number to E.164; a national number is completed by the school's country (`MA`, `FR`). */
export function readPhone(raw: string, country: string): Reading<string> {
  const text = spaced(raw);
  if (blank(text)) return fine<string>(null);
  if (text.includes('\uFFFD') || text.length > 40) return wrong('phone_invalid');
  let digits = text.replace(/\(0\)/g, '').replace(/[\s().\-_/]|\u00A0/g, '');
  if (digits.startsWith('00')) digits = `+${digits.slice(2)}`;
  // A spreadsheet read the number as a figure and dropped its zero or its plus.
  if (/^(?:212[5-8]\d{8}|33[1-9]\d{8})$/.test(digits)) digits = `+${digits}`;
  if (/^[5-8]\d{8}$/.test(digits) || (country === 'FR' && /^[1-9]\d{8}$/.test(digits))) digits = `0${digits}`;
  if (country === 'FR' && /^0[1-9]\d{8}$/.test(digits)) return fine(`+33${digits.slice(1)}`);
  if (/^0[5-8]\d{8}$/.test(digits)) return fine(`+212${digits.slice(1)}`);
  digits = digits.replace(/^\+(212|33)0/, '+$1');
  if (digits.startsWith('+212')) return /^\+212[5-8]\d{8}$/.test(digits) ? fine(digits) : wrong('phone_invalid');
  return /^\+[1-9]\d{7,14}$/.test(digits) ? fine(digits) : wrong('phone_invalid');
}

/** An e-mail address, in lower case. */
export function readEmail(raw: string): Reading<string> {
  const text = raw
    .trim()
    .replace(/^mailto:/i, '')
    .toLowerCase();
  if (blank(text)) return fine<string>(null);
  if (text.length <= 200 && /^[a-z0-9_%+-]+(?:\.[a-z0-9_%+-]+)*@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(text))
    return fine(text);
  const mended = text.replace(/\s/g, '').replace(/[,;]/g, '.').replace(/\.+$/, '');
  return wrong('email_invalid', mended !== text && /^[^@]+@[^@]+\.[a-z]{2,}$/.test(mended) ? mended : null);
}

/** Oui or Non. */
export function readYesNo(raw: string): Reading<boolean> {
  const word = searchKey(raw);
  if (blank(word)) return fine<boolean>(null);
  if (['oui', 'o', '1', 'vrai', 'x', 'yes', 'true', 'نعم', 'separes', 'divorces'].includes(word)) return fine(true);
  if (['non', 'n', '0', 'faux', 'no', 'false', 'لا', 'maries'].includes(word)) return fine(false);
  return wrong('yes_no_unknown');
}

const regimes: Record<string, string> = {
  externe: 'Externe',
  ext: 'Externe',
  e: 'Externe',
  'demi-pensionnaire': 'Demi-pensionnaire',
  'demi pensionnaire': 'Demi-pensionnaire',
  'demi-pension': 'Demi-pensionnaire',
  'demi pension': 'Demi-pensionnaire',
  dp: 'Demi-pensionnaire',
  '1/2 pensionnaire': 'Demi-pensionnaire',
  '1/2 pension': 'Demi-pensionnaire',
  'dp 4 jours': 'DP 4 jours',
  dp4: 'DP 4 jours',
  'dp 5 jours': 'DP 5 jours',
  dp5: 'DP 5 jours',
  interne: 'Interne',
  int: 'Interne',
  pensionnaire: 'Interne',
  'interne externe': 'Interne externé',
};

/** Boarding regime by its usual words; another is kept as written, with a warning. */
export function readRegime(raw: string): Reading<string> {
  const text = readText(raw, 40);
  if (!text.value) return text;
  // A file exported by the product in another language is read back as the stored word.
  const known = regimes[searchKey(text.value)] ?? regimes[searchKey(ownWordKept(text.value))];
  return known ? fine(known) : { ...text, code: 'regime_unknown', severity: 'warning', suggestion: null };
}

/** Names between `,`, `;`, `|` or line ends; each at most 60 characters. */
export function readList(raw: string): Reading<string[]> {
  const whole = readText(raw, 500);
  if (!whole.value) return { ...whole, value: null };
  const items = whole.value
    .split(/[,;|\n]/)
    .map(spaced)
    .filter((item) => item && !blank(item));
  return items.some((item) => item.length > 60) ? wrong('too_long') : fine([...new Set(items)]);
}

import type { MarkCode } from '@encrier/contract/teaching/averages';
import { compare, decimal } from '@encrier/contract/teaching/fractions';
import type { MarkValue } from '@encrier/contract/teaching/gradebook';
import type { Parsed } from '@encrier/ui/grid/model';
import { i18n } from '@lingui/core';
import { reasonSentence } from '../reasons.ts';
import { codeWords } from '../words.ts';
import { formatDecimal } from '#kernel/numbers.ts';

export const noMark: MarkValue = { value: null, code: null };
/** Single-key codes: absent, exempt, not handed in. */
export const codeKeys: Readonly<Record<string, MarkCode>> = { a: 'absent', d: 'exempt', n: 'not_handed' };

/** Text of a cell. */
export const cellText = ({ value, code }: MarkValue): string =>
  value !== null ? formatDecimal(value) : code ? i18n._(codeWords[code].short) : '';

const bare = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F\s.]/g, '');
const written: Readonly<Record<string, MarkCode>> = {
  ...codeKeys,
  abs: 'absent',
  disp: 'exempt',
  nn: 'unmarked',
  nr: 'not_handed',
  inap: 'unfit',
  inapte: 'unfit',
  abs0: 'absent_zero',
  nr0: 'not_handed_zero',
};
const codeOf = (text: string): MarkCode | undefined => {
  const word = bare(text);
  const own = (Object.keys(codeWords) as MarkCode[]).find(
    (code) => bare(i18n._(codeWords[code].short)) === word || bare(i18n._(codeWords[code].word)) === word,
  );
  return own ?? written[word];
};

/** Reads what was typed or pasted, with a comma or a point; « 12/20 » on the same scale is 12. */
export function parseCell(text: string, scale: string): Parsed<MarkValue> {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed === '—' || trimmed === '-') return { value: noMark };
  const code = codeOf(trimmed);
  if (code) return { value: { value: null, code } };
  const found = /^0*(\d{1,3})(?:[.,](\d*?)0*)?(?:\s*\/\s*(\d+(?:[.,]\d+)?))?$/.exec(trimmed);
  if (!found || (found[3] !== undefined && found[3].replace(',', '.') !== scale))
    return { wrong: reasonSentence('not_a_number') };
  const value = found[2] ? `${found[1]}.${found[2]}` : found[1]!;
  if ((found[2] ?? '').length > 2) return { wrong: reasonSentence('too_fine') };
  return compare(decimal(value), decimal(scale)) > 0
    ? { wrong: reasonSentence('above_scale') }
    : { value: { value, code: null } };
}

import type { MarkCode } from '@encrier/contract/teaching/averages';
import { compare, decimal } from '@encrier/contract/teaching/fractions';
import type { AssessmentState, CellReason, MarkValue } from '@encrier/contract/teaching/gradebook';

type Dates = { cancelled_at: Date | null; published_at: Date | null; publish_at: Date | null };
/** The state of an assessment, from its dates. */
export const stateOf = ({ cancelled_at, published_at, publish_at }: Dates): AssessmentState =>
  cancelled_at ? 'cancelled' : published_at ? 'published' : publish_at ? 'planned' : 'draft';

/** Why an assessment is not valid as sent, and the field at fault. */
export function faultOf(
  { day, scale, coefficient }: { day: string; scale: string; coefficient: string },
  term: { startsOn: string; endsOn: string },
): { field: string; code: string } | null {
  if (day < term.startsOn || day > term.endsOn) return { field: 'day', code: 'gradebook.day_outside' };
  const top = decimal(scale);
  if (compare(top, decimal('1')) < 0 || compare(top, decimal('200')) > 0)
    return { field: 'scale', code: 'gradebook.scale' };
  return fineWeight(coefficient) ? null : { field: 'coefficient', code: 'gradebook.coefficient' };
}
/** A coefficient stored as it is: two decimals, at most 99. */
export const fineWeight = (text: string): boolean =>
  compare(decimal(text), decimal('99')) <= 0 && (text.split('.')[1] ?? '').length <= 2;

/** A decimal in its shortest form: "12.50" and "12,5" become "12.5". Null when it is not a decimal. */
export function plainDecimal(text: string): string | null {
  const found = /^0*(\d{1,4})(?:[.,](\d+?)0*)?$/.exec(text.trim());
  if (!found) return null;
  const part = found[2] === '0' ? '' : (found[2] ?? '');
  return part ? `${found[1]}.${part}` : found[1]!;
}

/** The content of a cell. */
export type Held = { value: string | null; code: MarkCode | null };
export const nothingHeld: Held = { value: null, code: null };
export const sameMark = (a: Held, b: Held): boolean => a.value === b.value && a.code === b.code;
const plain = ({ value, code }: MarkValue): Held => ({
  value: value === null ? null : (plainDecimal(value) ?? value),
  code,
});

export type Column = { scale: string; cancelled: boolean };
export type Verdict =
  | { kind: 'same' }
  | { kind: 'write'; value: Held }
  | { kind: 'refused'; reason: CellReason }
  | { kind: 'conflict' };

function refusalOf(after: Held, column: Column | null, pupil: 'here' | 'left' | 'unknown'): CellReason | null {
  if (!column) return 'assessment_unknown';
  if (column.cancelled) return 'assessment_cancelled';
  if (pupil !== 'here') return pupil === 'left' ? 'pupil_left' : 'pupil_unknown';
  if (after.value === null) return null;
  const value = plainDecimal(after.value);
  if (value === null || after.code !== null) return 'not_a_number';
  if ((value.split('.')[1] ?? '').length > 2) return 'too_fine';
  return compare(decimal(value), decimal(column.scale)) > 0 ? 'above_scale' : null;
}

/** The result of one cell. An identical value is accepted again; what somebody else wrote meanwhile is kept. */
export function judge(
  edit: { before: MarkValue; after: MarkValue },
  held: Held,
  column: Column | null,
  pupil: 'here' | 'left' | 'unknown',
): Verdict {
  const after = plain(edit.after);
  const reason = refusalOf(after, column, pupil);
  if (reason) return { kind: 'refused', reason };
  if (sameMark(held, after)) return { kind: 'same' };
  return sameMark(held, plain(edit.before)) ? { kind: 'write', value: after } : { kind: 'conflict' };
}

import type { ImportIssue } from '@encrier/contract/school/imports';
import { searchKey } from '#kernel/content/search-key.ts';
import type * as n from './normalise.ts';

export type Cells = Readonly<Record<string, string>>;
export type Reader = { today: string; country: string };

/** Name by which two lines are recognised as one person. */
export const nameKey = (person: { lastName: string; firstName: string }): string =>
  searchKey(`${person.lastName} ${person.firstName}`).replace(/[^\p{L}\p{N}]+/gu, ' ');

/** Takes the readings of one line's cells and collects their issues. */
export class LineReader {
  readonly issues: ImportIssue[] = [];
  readonly cells: Cells;
  constructor(cells: Cells) {
    this.cells = cells;
  }

  raw(field: string): string {
    return this.cells[field] ?? '';
  }

  take<T>(field: string, read: (raw: string) => n.Reading<T>): T | null {
    const reading = read(this.raw(field));
    if (reading.code) this.say(field, reading.code, reading.severity ?? 'error', reading.suggestion ?? null);
    return reading.value;
  }

  must(field: string, read: (raw: string) => n.Reading<string>): string {
    const before = this.issues.length;
    const value = this.take(field, read);
    if (value === null && this.issues.length === before) this.say(field, 'required', 'error');
    return value ?? '';
  }

  say(field: string | null, code: string, severity: 'error' | 'warning', suggestion: string | null = null): void {
    const value = (field ? this.raw(field) : '').slice(0, 200);
    this.issues.push({ field, code, severity, value, suggestion, otherLine: null });
  }
}

import { describe, expect, it } from 'vitest';
import { type Paper, type PaperEntry, printedLog } from './paper.present.ts';

const entry = (part: Partial<PaperEntry>): PaperEntry => ({
  day: '2026-11-02',
  starts: 510,
  ends: 565,
  title: 'Thalès',
  objective: 'Calculer une longueur',
  body: '<p>Activité de départ.</p>',
  elements: [],
  outcome: 'done',
  revision: 1,
  ...part,
});

const paperOf = (entries: PaperEntry[]): Paper => ({
  audience: '3e C',
  subject: 'Mathématiques',
  subjectAr: 'الرياضيات',
  teachers: '',
  from: '2026-11-01',
  to: '2026-11-30',
  entries,
  visa: null,
});
const wholes = (...entries: PaperEntry[]): boolean[] => {
  return (printedLog(paperOf(entries), 'fr') as { entries: { whole: boolean }[] }).entries.map(({ whole }) => whole);
};

describe('the printed log', () => {
  it('names the subject in the language of its reader', () => {
    const named = (lang: 'fr' | 'ar'): string =>
      JSON.stringify((printedLog(paperOf([]), lang) as { course: unknown }).course);
    expect([named('fr'), named('ar')]).toEqual([
      expect.stringContaining('Mathématiques'),
      expect.stringContaining('الرياضيات'),
    ]);
  });

  it('keeps an entry on one page, unless it is too long', () => {
    const lines = (count: number, text: string): string => `<p>${text}</p>`.repeat(count);
    expect(
      wholes(
        entry({}),
        entry({ body: lines(8, 'Exercice 12.') }),
        entry({ body: lines(60, 'mot') }),
        entry({ body: lines(1, 'Le théorème de Thalès. '.repeat(100)) }),
      ),
    ).toEqual([true, true, false, false]);
  });
});

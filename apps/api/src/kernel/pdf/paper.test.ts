import { afterAll, describe, expect, it } from 'vitest';
import { stopChildren } from '#kernel/children/child-pool.ts';
import { pagesOf, wordsOf } from '#kernel/test/printed.ts';
import type { Letterhead } from './letterhead.ts';
import { type PaperData, type PaperForm, type PaperPrinter, paper, renderPaper } from './paper.ts';

afterAll(stopChildren);

const job: PaperPrinter = {
  schoolId: 1,
  actor: { kind: 'job', name: 'papers' },
  now: new Date('2026-11-28T23:30:00Z'),
  zone: 'Africa/Casablanca',
};
const person = (lookedAtBy: object | null): PaperPrinter => ({
  ...job,
  actor: { kind: 'account', label: 'Samira Elalami', lookedAtBy } as unknown as PaperPrinter['actor'],
});
const letterhead: Letterhead = {
  orgId: null,
  head: { school: 'École Atlas', name: 'Lycée', city: 'Rabat', initial: 'É', crest: null, heading: [], lines: [] },
  signatory: '',
  function: '',
  stamp: null,
  signature: null,
  picture: null,
};
type Rows = { heads?: string[]; rows?: string[]; none?: string };
const list = `#listing(columns: (1fr, 1fr), heads: d.heads, none-words: d.none, ..d.rows)`;

/** Text of a printed paper, and its pages. */
async function printed(form: PaperForm, data: Partial<PaperData> & Rows, by: PaperPrinter = job, text = list) {
  const all = { lang: 'fr' as const, title: 'Registre', heads: ['Nom', 'Heure'], rows: [], none: '', ...data };
  const pdf = await renderPaper(by, form.head === 'line' ? null : letterhead, paper(form, text), all);
  return { pages: pagesOf(pdf), words: wordsOf(pdf), pdf };
}
const times = (text: string, part: string): number => text.split(part).length - 1;
const many = Array.from({ length: 200 }, (_, n) => `ligne ${n}`);

describe('a printed document', () => {
  it('shows its letterhead once, its table head and title on the next pages, and a number on each', async () => {
    const { pages, words } = await printed({}, { rows: many, aside: 'novembre' });
    expect(pages).toBeGreaterThan(2);
    expect(times(words, 'novembre')).toBe(1);
    expect(times(words, 'Registre')).toBe(pages - 1);
    expect(times(words, 'Heure')).toBe(pages);
    expect(times(words, 'École Atlas · Lycée')).toBe(pages);
    for (let page = 1; page <= pages; page += 1) expect(words).toContain(`page ${page} / ${pages}`);
  });

  it('shows when it was printed on the school’s clock, and by whom; nobody for a job or for a look as somebody', async () => {
    const by = async (printer: PaperPrinter) =>
      (await printed({ foot: 'printed' }, { rows: ['a'], foot: 'REC-12' }, printer)).words;
    expect(await by(job)).toContain('REC-12');
    expect(await by(job)).toMatch(/Imprimé le 29 novembre 2026 à 0[01]:30/);
    expect(await by(person(null))).toContain('Samira Elalami');
    expect(await by(person({ accountId: 'x' }))).not.toContain('Samira');
    expect((await printed({}, { rows: ['a'] }, person(null))).words).not.toContain('Imprimé');
  });

  it('states that it is empty, in its own words or in the default ones', async () => {
    expect((await printed({}, {})).words).toContain('Rien à montrer.');
    expect((await printed({}, { none: 'Aucun départ.' })).words).toContain('Aucun départ.');
    expect((await printed({}, { rows: ['a'] })).words).not.toContain('Rien');
  });

  it('has no footer when it is a letter, and can have one line in place of its letterhead', async () => {
    const { words } = await printed({ foot: 'none' }, { rows: ['a'] });
    expect(words).not.toMatch(/page|Lycée/);
    const line = await printed(
      { head: 'line' },
      { rows: ['a'], school: { body: 'Atlas', rtl: false }, aside: 'Essai' },
    );
    expect(line.words).toContain('Atlas');
    expect(line.words).toContain('Essai');
    expect(line.words).toContain('page 1 / 1');
  });

  it('can be landscape, and never reads its data as source', async () => {
    const { pdf, words } = await printed({ landscape: true, margin: { x: 10, y: 10 } }, { rows: ['#panic("x") *a*'] });
    expect(pdf.toString('latin1')).toMatch(/MediaBox\s*\[0 0 841/);
    expect(words).toContain('#panic("x") *a*');
  });

  it('aligns its lines with the direction of its reader, or of its text', async () => {
    const side = `#if from == right { "à droite" } else { "à gauche" }`;
    const sideOf = async (data: Partial<PaperData>) => (await printed({}, data, job, side)).words;
    expect(await sideOf({})).toContain('à gauche');
    expect(await sideOf({ lang: 'ar' })).toContain('à droite');
    expect(await sideOf({ rtl: true })).toContain('à droite');
    expect(await sideOf({ lang: 'ar', rtl: false })).toContain('à gauche');
  });

  it('keeps the date of its head in order where the text is right to left', async () => {
    const { words } = await printed({}, { rtl: true, rows: ['a'], aside: '24 novembre 2026' });
    expect(words).toContain('24 novembre 2026');
  });
});

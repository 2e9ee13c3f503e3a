import { describe, expect, it } from 'vitest';
import { chaptersOf, minutesOf } from './paste.ts';

describe('a pasted programme', () => {
  it('reads hours as people write them', () => {
    expect(['6', '6 h', '1 h 30', '1,5', '1.5h', '0,5', '2 heures'].map(minutesOf)).toEqual([
      360, 360, 90, 90, 90, 30, 120,
    ]);
    expect(['', '0', 'six', '1000', '3-4'].map(minutesOf)).toEqual([null, null, null, null, null]);
  });

  it('accepts lines of a sheet or of a text', () => {
    expect(
      chaptersOf('Puissances\t6\n\nCalcul littéral ; 8 h\r\nThéorème de Thalès (8 h)\nFonctions – 7 h\nBilan 2026'),
    ).toMatchObject([
      { title: 'Puissances', minutes: 360 },
      { title: 'Calcul littéral', minutes: 480 },
      { title: 'Théorème de Thalès', minutes: 480 },
      { title: 'Fonctions', minutes: 420 },
      { title: 'Bilan 2026', minutes: 60 },
    ]);
  });

  it('shortens long titles and ignores empty lines', () => {
    expect(chaptersOf(`${'x'.repeat(300)}\t2\n \t3`)).toMatchObject([
      { title: 'x'.repeat(120), minutes: 120 },
      { title: '3', minutes: 60 },
    ]);
  });
});

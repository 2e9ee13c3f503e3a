import type { TestResults } from '@encrier/contract/teaching/diagnostic-sittings';
import { describe, expect, it } from 'vitest';
import { cut, moved, placeOf, proposed } from './need-groups.ts';

const results = {
  groups: [{ skills: ['Calculer'] }, { skills: ['Rédiger'] }],
  pupils: [
    { pupilId: 'a', group: 0 },
    { pupilId: 'b', group: 1 },
    { pupilId: 'c', group: null },
  ],
} as TestResults;

describe('proposed groups', () => {
  const groups = proposed(results, (nth, skill) => `Groupe ${nth} : ${skill}`);

  it('contain the proposed pupils, each group with its own name and id', () => {
    expect(groups.map(({ name, pupilIds }) => [name, pupilIds])).toEqual([
      ['Groupe 1 : Calculer', ['a']],
      ['Groupe 2 : Rédiger', ['b']],
    ]);
    expect(new Set(groups.map(({ id }) => id)).size).toBe(2);
  });

  it('are changed one pupil at a time, each in one group or in none', () => {
    const after = moved(moved(groups, 'a', 1), 'c', 0);
    expect(after.map(({ pupilIds }) => pupilIds)).toEqual([['c'], ['b', 'a']]);
    expect(placeOf(after, 'a')).toBe(1);
    expect(placeOf(moved(after, 'a', -1), 'a')).toBe(-1);
  });

  it('are named by whole words', () => {
    expect(cut('Reconnaître la figure du théorème', 24)).toBe('Reconnaître la figure');
    expect(cut('Court', 24)).toBe('Court');
  });
});

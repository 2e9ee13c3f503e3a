import { describe, expect, it } from 'vitest';
import { codeOf } from './copies.queries.ts';
import { correctionFault, correctionOf, proposeGroups } from './correcting.policy.ts';

const skills = ['Figure', 'Rapports', 'Calcul', 'Preuve'];
const pupil = (share: number | null, ...levels: (number | null)[]) => ({ share, levels });

describe('proposed need groups', () => {
  it('follow the first missing skill, for pupils below 60 %', () => {
    const { groups, placed } = proposeGroups(skills, [
      pupil(0.2, 1, 1, 0, 0),
      pupil(0.9, 4, 4, 4, 1),
      pupil(0.3, 0, 2, 1, 0),
      pupil(0.5, 3, 2, 2, 1),
      pupil(0.55, 3, 3, 3, 0),
      pupil(null, null, null, null, null),
      pupil(0.58, 2, 2, 2, 2),
    ]);
    expect(placed).toEqual([0, null, 0, 1, 1, null, null]);
    expect(groups).toEqual([{ skills: ['Figure', 'Calcul', 'Preuve'] }, { skills: ['Preuve'] }]);
  });

  it('contain no single pupil, unless there is only one', () => {
    const rows = [pupil(0.2, 0, 2, 2, 2), pupil(0.2, 2, 0, 2, 2), pupil(0.2, 2, 0, 2, 2)];
    expect(proposeGroups(skills, rows).placed).toEqual([0, 0, 0]);
    expect(proposeGroups(skills, rows.slice(0, 1))).toEqual({ groups: [{ skills: ['Figure'] }], placed: [0] });
    expect(proposeGroups(skills, [])).toEqual({ groups: [], placed: [] });
  });

  it('are four at most', () => {
    const many = Array.from({ length: 6 }, (_, at) => `S${at}`);
    const rows = many.flatMap((_, at) =>
      [0, 1].map(() => ({ share: 0.2, levels: many.map((__, nth) => (nth === at ? 0 : 3)) })),
    );
    const { groups, placed } = proposeGroups(many, rows);
    expect(groups).toHaveLength(4);
    expect(placed.every((at) => at !== null && at < 4)).toBe(true);
  });
});

describe('the rules of correction', () => {
  const now = { blind: true, held: true, second_id: 'x', released_at: null };
  const rules = { blind: true, held: true, secondId: 'x' };
  const facts = { handed: false, secondMarked: false };

  it('withhold the results without names and with two correctors', () => {
    expect(correctionOf({ blind: true, held: false, secondId: null }).held).toBe(true);
    expect(correctionOf({ blind: false, held: false, secondId: 'x' }).held).toBe(true);
    expect(correctionOf({ blind: false, held: false, secondId: null }).held).toBe(false);
  });

  it('forbid showing names once a copy was handed in without them, and removing a second corrector who marked', () => {
    expect(correctionFault(now, { ...rules, blind: false }, facts)).toBeNull();
    expect(correctionFault(now, { ...rules, blind: false }, { ...facts, handed: true })).toBe(
      'diagnostic_tests.blind_stays',
    );
    expect(correctionFault(now, { ...rules, secondId: null }, { ...facts, secondMarked: true })).toBe(
      'diagnostic_tests.second_marked',
    );
    expect(correctionFault({ ...now, released_at: new Date() }, rules, facts)).toBe('diagnostic_tests.released');
  });

  it('give each copy a code unrelated to its position', () => {
    expect(codeOf('01a214ea-0ca9-76fc-ad00-027e9a6cac3e')).toMatch(/^[0-9A-F]{6}$/);
    expect(codeOf('01a214ea-0ca9-76fc-ad00-027e9a6cac3e')).not.toBe(codeOf('01a214ea-0ca9-76fc-ad00-027e9a6cac3f'));
  });
});

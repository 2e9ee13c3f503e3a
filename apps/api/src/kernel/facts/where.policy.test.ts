import { describe, expect, it } from 'vitest';
import { factsAgainstAbsence, type Fact, whereIs } from './where.policy.ts';

const at = (hour: string): Date => new Date(`2026-11-23T${hour}:00Z`);
let made = 0;
const fact = (over: Partial<Fact>): Fact => ({
  id: `00000000-0000-7000-8000-${String((made += 1)).padStart(12, '0')}`,
  pupilId: 'p',
  kind: 'lesson',
  says: 'here',
  certainty: 'foreseen',
  startsAt: at('08:00'),
  endsAt: at('12:00'),
  source: 'lessons',
  sourceId: 'l',
  ...over,
});

describe('where a pupil is', () => {
  it('is unknown where no fact exists, and outside the hours of a fact', () => {
    expect(whereIs([], at('09:00'))).toEqual({ says: 'unknown', by: null, against: [] });
    expect(whereIs([fact({})], at('12:00')).says).toBe('unknown');
    expect(whereIs([fact({})], at('08:00')).says).toBe('here');
  });

  it('is what was observed, then announced, then planned; the latest among equals', () => {
    const lesson = fact({});
    const announced = fact({ kind: 'declared', says: 'away', certainty: 'told' });
    const seen = fact({ kind: 'infirmary', says: 'elsewhere', certainty: 'seen', startsAt: at('09:00'), endsAt: null });
    const left = fact({ kind: 'exit', says: 'away', certainty: 'seen', startsAt: at('10:00'), endsAt: null });
    expect(whereIs([lesson, announced], at('08:30')).by).toBe(announced);
    expect(whereIs([lesson, announced, seen], at('09:30')).by).toBe(seen);
    expect(whereIs([left, lesson, seen], at('11:00')).by).toBe(left);
    expect(whereIs([left], at('23:00')).says).toBe('away');
  });

  it('lists contradictions: observed at school but announced away; a planned lesson contradicts nobody', () => {
    const roll = fact({ kind: 'roll_call', says: 'away', certainty: 'seen' });
    const badge = fact({ kind: 'badge', says: 'here', certainty: 'seen', startsAt: at('07:50'), endsAt: null });
    expect(whereIs([fact({}), roll], at('09:00')).against).toEqual([]);
    expect(whereIs([badge, roll], at('09:00')).against).toEqual([badge]);
    const here = fact({ kind: 'roll_call', says: 'here', certainty: 'seen' });
    expect(whereIs([badge, here], at('09:00')).against).toEqual([]);
    expect(factsAgainstAbsence([badge, fact({})], at('08:00'), at('09:00'))).toEqual([badge]);
    expect(factsAgainstAbsence([roll], at('08:00'), at('09:00'))).toEqual([]);
    expect(
      factsAgainstAbsence(
        [fact({ certainty: 'seen', endsAt: at('08:00'), startsAt: at('07:00') })],
        at('08:00'),
        at('09:00'),
      ),
    ).toEqual([]);
  });
});

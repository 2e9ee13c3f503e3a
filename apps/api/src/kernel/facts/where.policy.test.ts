import { expect, it } from 'vitest';
import { factsAgainstAbsence, type Fact } from './where.policy.ts';

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

it('finds what contradicts an absence: somebody saw or reported the pupil; a planned lesson contradicts nobody', () => {
  const roll = fact({ kind: 'roll_call', says: 'away', certainty: 'seen' });
  const badge = fact({ kind: 'badge', says: 'here', certainty: 'seen', startsAt: at('07:50'), endsAt: null });
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

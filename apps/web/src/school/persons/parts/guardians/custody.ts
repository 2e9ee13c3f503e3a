import { type Custody, weeklyCustody, weekOf } from '@encrier/contract/school/custody';

const DAY = 86_400_000;

export type CustodyWeek = {
  number: number;
  current: boolean;
  /** Guardians with whom the child is that week, by their place in the list. */
  with: number[];
};

/** The weeks around a day: one before, then the next ones. Even and odd follow the calendar's own week numbers. */
export function custodyWeeks(custodies: readonly Custody[], today: string, count = 8): CustodyWeek[] {
  const now = Date.parse(`${today}T12:00:00Z`);
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(now + (index - 1) * 7 * DAY).toISOString().slice(0, 10);
    return {
      number: weekOf(day),
      current: index === 1,
      with: custodies.flatMap((custody, place) =>
        custody !== 'weekends' && weeklyCustody(custody, day) ? [place] : [],
      ),
    };
  });
}

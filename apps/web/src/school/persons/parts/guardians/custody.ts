const DAY = 86_400_000;

/** ISO number of the week of a day. */
export function weekNumber(day: Date): number {
  const thursday = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()));
  thursday.setUTCDate(thursday.getUTCDate() + 3 - ((thursday.getUTCDay() + 6) % 7));
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 4);
  const monday = first - ((new Date(first).getUTCDay() + 6) % 7) * DAY;
  return 1 + Math.floor((thursday.getTime() - monday) / (7 * DAY));
}

export type CustodyWeek = {
  number: number;
  current: boolean /** Guardians with whom the child is that week, by their place in the list. */;
  with: number[];
};

/** The weeks around a day: one before, then the next ones. Even and odd follow the calendar's own week numbers. */
export function custodyWeeks(custodies: readonly string[], today: string, count = 8): CustodyWeek[] {
  const now = Date.parse(`${today}T12:00:00Z`);
  return Array.from({ length: count }, (_, index) => {
    const number = weekNumber(new Date(now + (index - 1) * 7 * DAY));
    const parity = number % 2 === 0 ? 'even_weeks' : 'odd_weeks';
    return {
      number,
      current: index === 1,
      with: custodies.flatMap((custody, place) => (custody === 'always' || custody === parity ? [place] : [])),
    };
  });
}

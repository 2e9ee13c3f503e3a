import { addDays, countDays, findUnrealDay, isWithin, type Span, weekdayOf } from '#kernel/policy/days.ts';

type Dated = Span & {
  entryFromOn: string | null;
  entryToOn: string | null;
  councilOn: string | null;
  publishedOn: string | null;
};

/** A term's days exist, follow each other and stay in its year. */
export function termFault(term: Dated, year: Span): { code: string; field: string } | null {
  const { startsOn, endsOn, entryFromOn, entryToOn, councilOn, publishedOn } = term;
  const wrong = findUnrealDay({ startsOn, endsOn, entryFromOn, entryToOn, councilOn, publishedOn });
  if (wrong || startsOn >= endsOn) return { code: 'years.dates', field: wrong ?? 'endsOn' };
  if (!isWithin(term, year))
    return { code: 'years.terms_outside', field: startsOn < year.startsOn ? 'startsOn' : 'endsOn' };
  return entryFromOn && entryToOn && entryFromOn > entryToOn ? { code: 'years.entry_dates', field: 'entryToOn' } : null;
}

/** A year whose dates include the summer ends its lessons in June. */
function lessonsEnd(year: Span): string {
  const [y, month] = year.endsOn.split('-').map(Number) as [number, number];
  const june = `${y}-06-30`;
  return (month === 7 || month === 8) && june > year.startsOn ? june : year.endsOn;
}

/**
 * Equal parts of the lessons of a year, each except the last ending on a Sunday; none when a part would be shorter than
 * two weeks.
 */
export function proposal(year: Span, parts: 2 | 3): Span[] {
  const end = lessonsEnd(year);
  const total = countDays({ startsOn: year.startsOn, endsOn: end });
  if (total < parts * 14) return [];
  const cuts = Array.from({ length: parts - 1 }, (_, i) => {
    const rough = addDays(year.startsOn, Math.round((total * (i + 1)) / parts));
    return addDays(rough, -(weekdayOf(rough) % 7));
  });
  return Array.from({ length: parts }, (_, i) => ({
    startsOn: i === 0 ? year.startsOn : addDays(cuts[i - 1]!, 1),
    endsOn: i === parts - 1 ? end : cuts[i]!,
  }));
}

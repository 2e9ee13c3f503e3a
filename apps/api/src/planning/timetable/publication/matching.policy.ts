type End = { id: string; starts: number };
/** Lessons of a day that the plan no longer has, and series that want the same lesson on it. */
export type LooseEnds = { lessons: readonly End[]; series: readonly End[] };
/** A lesson and the series in which it goes on. */
export type Continued = { lessonId: string; seriesId: string };

/** Gives lessons to series, the nearest hours first; each, on either side, has one partner at most. */
export function matchNearest({ lessons, series }: LooseEnds): Continued[] {
  const candidates = lessons.flatMap((lesson) =>
    series.map((one) => ({ lessonId: lesson.id, seriesId: one.id, apart: Math.abs(lesson.starts - one.starts) })),
  );
  const name = ({ lessonId, seriesId }: Continued): string => `${lessonId} ${seriesId}`;
  const taken = new Set<string>();
  return candidates
    .toSorted((a, b) => a.apart - b.apart || (name(a) < name(b) ? -1 : 1))
    .flatMap(({ lessonId, seriesId }) => {
      if (taken.has(lessonId) || taken.has(seriesId)) return [];
      taken.add(lessonId).add(seriesId);
      return [{ lessonId, seriesId }];
    });
}

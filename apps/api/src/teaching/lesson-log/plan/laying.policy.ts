type Step = { id: string; lessons: number; title: string };
type Lesson = { id: string; written: boolean };
export type Placed<L extends Lesson, S extends Step> = { lesson: L; step: S | null; part: number };

const longestTitle = 120;
/** The title of one of the lessons of a step. */
export function partTitle({ title, lessons }: Pick<Step, 'title' | 'lessons'>, part: number): string {
  if (lessons < 2) return title;
  const end = ` (${part}/${lessons})`;
  return `${title.slice(0, longestTitle - end.length)}${end}`;
}

/**
 * Places the steps of a sequence on lessons, one after the other; lessons with an entry are skipped, and returned
 * without a step while steps are left. `over`: number of steps without lesson.
 */
export function layOut<L extends Lesson, S extends Step>(
  steps: readonly S[],
  lessons: readonly L[],
): { placed: Placed<L, S>[]; over: number } {
  const wanted = steps.flatMap((step) =>
    Array.from({ length: step.lessons }, (_, index) => ({ step, part: index + 1 })),
  );
  const placed: Placed<L, S>[] = [];
  let next = 0;
  for (const lesson of lessons) {
    const one = wanted[next];
    if (!one) break;
    placed.push(lesson.written ? { lesson, step: null, part: 0 } : { lesson, ...one });
    if (!lesson.written) next += 1;
  }
  return { placed, over: wanted.length - next };
}

/**
 * Which entries move to which lesson when the first of these lessons does not take place: each takes the place of the
 * next, until a free lesson. Lessons already published or signed keep their entry and are skipped. Null when the last
 * one would have no lesson.
 */
export function shiftOver<L extends { id: string; entryId: string | null; fixed: boolean }>(
  lessons: readonly L[],
): { entryId: string; to: L }[] | null {
  const moves: { entryId: string; to: L }[] = [];
  let carried = lessons[0]?.entryId ?? null;
  for (const lesson of lessons.slice(1)) {
    if (carried === null) break;
    if (lesson.fixed) continue;
    moves.push({ entryId: carried, to: lesson });
    carried = lesson.entryId;
  }
  return carried === null ? moves : null;
}

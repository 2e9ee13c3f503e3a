import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import { correlation } from '../diagnostic-tests.policy.ts';

const rounded = (value: number): number => Math.round(value * 1000) / 1000;
export const mean = (list: readonly number[]): number | null =>
  list.length ? rounded(list.reduce((sum, one) => sum + one, 0) / list.length) : null;

/** Points of one answer, as they are read from the database. */
export type Mark = [questionId: string, points: number | null, max: number];
/** Figures of each question over the copies that count. */
export function questionFigures(questions: readonly Question[], copies: readonly (readonly Mark[])[]) {
  const figures = new Map<string, { shares: number[]; pairs: [number, number][]; waits: number }>(
    questions.map(({ id }) => [id, { shares: [], pairs: [], waits: 0 }]),
  );
  for (const marks of copies) {
    const known = marks.filter((one) => one[1] !== null && Number(one[2]) > 0);
    const sum = known.reduce((all, one) => all + Number(one[1]), 0);
    const max = known.reduce((all, one) => all + Number(one[2]), 0);
    for (const [questionId, points, of] of marks) {
      const held = figures.get(questionId);
      if (!held || Number(of) <= 0) continue;
      if (points === null) {
        held.waits += 1;
        continue;
      }
      const share = Number(points) / Number(of);
      held.shares.push(share);
      const rest = max - Number(of);
      if (rest > 0) held.pairs.push([share, (sum - Number(points)) / rest]);
    }
  }
  return questions.map((question) => {
    const { shares, pairs, waits } = figures.get(question.id)!;
    return {
      id: question.id,
      statement: question.statement,
      kind: question.kind,
      asked: shares.length + waits,
      share: mean(shares),
      discrimination: correlation(pairs),
      waits,
    };
  });
}

/** Below this share of the points a pupil is proposed for a need group; up to this level a skill needs work. */
const needsBelow = 0.6;
const weakUpTo = 1;
const fewest = 2;
const maxGroups = 4;
type Needy = { share: number | null; levels: readonly (number | null)[] };

/**
 * Need groups proposed from results. A pupil with less than 60 % of the points joins the group of the first skill, in
 * the order of the test, that they lack (level 0 or 1): later skills depend on the first ones. Groups of one join the
 * group before them, and there are at most four. Each works on the skills that more than half of it lack. `placed`
 * gives the group of each pupil, in their order.
 */
export function proposeGroups(skills: readonly string[], pupils: readonly Needy[]) {
  const firstWeak = pupils.map(({ share, levels }) => {
    if (share === null || share >= needsBelow) return null;
    const at = levels.findIndex((level) => level !== null && level <= weakUpTo);
    return at < 0 ? null : at;
  });
  let sets = skills.flatMap((_, at) => {
    const members = firstWeak.flatMap((weak, nth) => (weak === at ? [nth] : []));
    return members.length ? [members] : [];
  });
  const join = (at: number): void => {
    const into = at === 0 ? 1 : at - 1;
    sets = sets.flatMap((members, nth) =>
      nth === at ? [] : nth === into ? [[...members, ...sets[at]!].toSorted((a, b) => a - b)] : [members],
    );
  };
  for (;;) {
    const small = sets.findIndex((members) => members.length < fewest);
    if (small >= 0 && sets.length > 1) join(small);
    else if (sets.length > maxGroups) {
      const least = Math.min(...sets.map((members) => members.length));
      join(sets.findIndex((members) => members.length === least));
    } else break;
  }
  const lacks = (nth: number, at: number): boolean => {
    const level = pupils[nth]!.levels[at];
    return level !== null && level !== undefined && level <= weakUpTo;
  };
  const groups = sets.map((members) => {
    const shared = skills.filter((_, at) => members.filter((nth) => lacks(nth, at)).length * 2 > members.length);
    return { skills: shared.length ? shared : [skills[firstWeak[members[0]!]!]!] };
  });
  return {
    groups,
    placed: pupils.map((_, nth) => {
      const at = sets.findIndex((members) => members.includes(nth));
      return at < 0 ? null : at;
    }),
  };
}

type Rules = { blind: boolean; held: boolean; second_id: string | null; released_at: Date | null };
type Asked = { blind: boolean; held: boolean; secondId: string | null };
/** Correction settings of a test: without names or with a second corrector, its results are held. */
export const correctionOf = ({ blind, held, secondId }: Asked) => ({
  blind,
  second_id: secondId,
  held: held || blind || secondId !== null,
});
/** Why the correction settings of a test cannot change. */
export function correctionFault(now: Rules, requested: Asked, facts: { handed: boolean; secondMarked: boolean }) {
  if (now.released_at) return 'diagnostic_tests.released';
  // Names that were once hidden are shown with the results, to all at once.
  if (now.blind && !requested.blind && facts.handed) return 'diagnostic_tests.blind_stays';
  if (now.second_id !== requested.secondId && facts.secondMarked) return 'diagnostic_tests.second_marked';
  return null;
}

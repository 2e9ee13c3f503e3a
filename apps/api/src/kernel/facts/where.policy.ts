import type { FactKind } from '@encrier/contract/facts.generated';

/** In the school, away from it, or elsewhere than the lesson but under the school's responsibility. */
export type Whereabout = 'here' | 'away' | 'elsewhere';
/** Seen by somebody, reported by somebody, or only expected; strongest first. */
export const certainties = ['seen', 'told', 'foreseen'] as const;
export type Certainty = (typeof certainties)[number];

/** What a room knows about a pupil for a time span; `endsAt` is null until further notice. */
export type Fact = {
  id: string;
  pupilId: string;
  kind: FactKind;
  says: Whereabout;
  certainty: Certainty;
  startsAt: Date;
  endsAt: Date | null;
  source: string;
  sourceId: string;
};
export type Whereabouts = {
  says: Whereabout | 'unknown';
  /** The fact that decides. */
  by: Fact | null;
  /** Facts as certain that say something else: somebody has to check. */
  against: readonly Fact[];
};

const strength = (fact: Fact): number => certainties.indexOf(fact.certainty);
const holds = (fact: Fact, at: Date): boolean => fact.startsAt <= at && (fact.endsAt === null || fact.endsAt > at);

/**
 * Where a pupil is at an instant, and which fact says so. Seen beats told, told beats foreseen; among equals the latest
 * to begin wins. An absence reported by the family and confirmed by the teacher agree: a fact only contradicts when
 * somebody saw the pupil elsewhere, or the family reported something else than what was seen.
 */
export function whereIs(facts: readonly Fact[], at: Date): Whereabouts {
  const now = facts
    .filter((fact) => holds(fact, at))
    .sort((a, b) => strength(a) - strength(b) || b.startsAt.getTime() - a.startsAt.getTime() || (a.id < b.id ? -1 : 1));
  const by = now[0] ?? null;
  if (!by) return { says: 'unknown', by: null, against: [] };
  return { says: by.says, by, against: now.filter((fact) => fact.certainty !== 'foreseen' && !agrees(fact, by)) };
}

/** « Here » and « elsewhere » are both in the school; « away » is not. */
const agrees = (one: Fact, other: Fact): boolean =>
  one === other || one.says === other.says || (one.says !== 'away' && other.says !== 'away' && one.kind !== other.kind);

/** Facts that contradict a pupil's absence during a time span: somebody saw or reported the pupil in the school. */
export function factsAgainstAbsence(facts: readonly Fact[], from: Date, to: Date): readonly Fact[] {
  return facts.filter(
    (fact) =>
      fact.says !== 'away' &&
      fact.certainty !== 'foreseen' &&
      fact.startsAt < to &&
      (fact.endsAt === null || fact.endsAt > from),
  );
}

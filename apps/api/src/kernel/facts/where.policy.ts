import type { FactKind } from '@encrier/contract/facts.generated';

/** In the school, away from it, or elsewhere than the lesson while the school answers for the pupil. */
export type Says = 'here' | 'away' | 'elsewhere';
/** Seen by somebody, told by somebody, or only foreseen; the strongest first. */
export const certainties = ['seen', 'told', 'foreseen'] as const;
export type Certainty = (typeof certainties)[number];

/** What a room knows of a pupil for a stretch of time; `endsAt` null until further notice. */
export type Fact = {
  id: string;
  pupilId: string;
  kind: FactKind;
  says: Says;
  certainty: Certainty;
  startsAt: Date;
  endsAt: Date | null;
  source: string;
  sourceId: string;
};
export type Whereabouts = {
  says: Says | 'unknown';
  /** Who says so: the fact that decides. */
  by: Fact | null;
  /** Facts that are as sure and say something else: somebody has to look. */
  against: readonly Fact[];
};

const strength = (fact: Fact): number => certainties.indexOf(fact.certainty);
const holds = (fact: Fact, at: Date): boolean => fact.startsAt <= at && (fact.endsAt === null || fact.endsAt > at);

/**
 * Where a pupil is at an instant, and who says so. What was seen beats what was told, which beats what was foreseen;
 * among equals the one that began last. An absence that the family told before and the teacher saw are one story: a
 * fact contradicts only when somebody saw the pupil elsewhere, or the family told something else than what was seen.
 */
export function whereIs(facts: readonly Fact[], at: Date): Whereabouts {
  const now = facts
    .filter((fact) => holds(fact, at))
    .sort((a, b) => strength(a) - strength(b) || b.startsAt.getTime() - a.startsAt.getTime() || (a.id < b.id ? -1 : 1));
  const by = now[0] ?? null;
  if (!by) return { says: 'unknown', by: null, against: [] };
  return { says: by.says, by, against: now.filter((fact) => fact.certainty !== 'foreseen' && !agrees(fact, by)) };
}

/** In the school and elsewhere in it are both under its roof; away is not. */
const agrees = (one: Fact, other: Fact): boolean =>
  one === other || one.says === other.says || (one.says !== 'away' && other.says !== 'away' && one.kind !== other.kind);

/**
 * Facts that contradict an absence of a pupil during a stretch of time: somebody saw, or says, that he was under the
 * school's roof.
 */
export function againstAbsence(facts: readonly Fact[], from: Date, to: Date): readonly Fact[] {
  return facts.filter(
    (fact) =>
      fact.says !== 'away' &&
      fact.certainty !== 'foreseen' &&
      fact.startsAt < to &&
      (fact.endsAt === null || fact.endsAt > from),
  );
}

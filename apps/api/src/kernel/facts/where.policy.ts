import type { FactKind } from '@encrier/contract/facts.generated';

/** In the school, away from it, or elsewhere than the lesson but under the school's responsibility. */
export type Whereabout = 'here' | 'away' | 'elsewhere';
/** Seen by somebody, reported by somebody, or only expected; strongest first. */
export type Certainty = 'seen' | 'told' | 'foreseen';

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

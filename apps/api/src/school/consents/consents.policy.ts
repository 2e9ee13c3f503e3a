import { type ImagePurpose, type ImageRule, outsidePurposes } from '@encrier/contract/school/consents';
import { isOfAge } from '#kernel/policy/majority.ts';

/** A person with legal authority over a pupil, from one day to another, both included. */
export type Authority = { personId: string; from: string; to: string | null };
/** The latest answer of one person for one pupil and one purpose. */
export type Decision = { byId: string; granted: boolean; endsOn: string | null };
export type Facts = {
  purpose: ImagePurpose;
  rule: ImageRule;
  pupil: { id: string; birthOn: string | null };
  authorities: readonly Authority[];
  decisions: readonly Decision[];
};

/**
 * Persons whose answer counts for a pupil on a day: the pupil of age alone (LAW-MIN-03), else the people with authority
 * then.
 */
export function deciders(pupil: Facts['pupil'], authorities: readonly Authority[], day: string): string[] {
  if (isOfAge(pupil.birthOn, day)) return [pupil.id];
  return authorities
    .filter(({ from, to }) => from <= day && (to === null || to >= day))
    .map(({ personId }) => personId);
}

/** The effect of a person's latest answer on a day; a yes past its end counts as no answer. */
export function standsOn(decision: Pick<Decision, 'granted' | 'endsOn'> | undefined, day: string): boolean | null {
  if (!decision || (decision.granted && decision.endsOn !== null && decision.endsOn < day)) return null;
  return decision.granted;
}

/**
 * Whether a pupil's image may be used for a purpose on a day (LAW-IMG-01). No by default, and whenever one of the
 * people who decide said no: each parent is presumed to act with the other's agreement only as long as the other does
 * not object (French civil code, art. 372-2). Outside the school, and inside when the school requires it, every one of
 * them must have said yes.
 */
export function allowed({ purpose, rule, pupil, authorities, decisions }: Facts, day: string): boolean {
  const answers = deciders(pupil, authorities, day).map((id) =>
    standsOn(
      decisions.find(({ byId }) => byId === id),
      day,
    ),
  );
  if (answers.length === 0 || answers.includes(false)) return false;
  const all = rule === 'all' || outsidePurposes.includes(purpose);
  return all ? answers.every((answer) => answer === true) : answers.includes(true);
}

/**
 * What a person may do today with the answers about a pupil's image: a guardian with authority decides for a minor and
 * only reads those of a pupil of age, who decides alone (LAW-MIN-03); nobody else may.
 */
export function handOf(
  {
    personId,
    guards,
  }: { personId: string | null /** A guardian with authority and digital access today. */; guards: boolean },
  pupil: Facts['pupil'],
  day: string,
): 'decides' | 'reads' | 'none' {
  const adult = isOfAge(pupil.birthOn, day);
  if (personId === pupil.id) return adult ? 'decides' : 'none';
  if (!guards) return 'none';
  return adult ? 'reads' : 'decides';
}

import {
  type ConsentAnswer,
  type ImagePurpose,
  type ImageRule,
  imagePurposes,
  type PupilConsents,
} from '@encrier/contract/school/consents';
import { isOfAge } from '#kernel/policy/majority.ts';
import { type Authority, allowed, deciders, standsOn } from './consents.policy.ts';

export type Tie = Authority & { name: string; kind: ConsentAnswer['kind'] };
export type ConsentPupil = { id: string; label: string; birthOn: string | null; className: string | null; ties: Tie[] };
export type ConsentRow = {
  pupilId: string;
  purpose: ImagePurpose;
  byId: string;
  granted: boolean;
  decidedAt: string;
  endsOn: string | null;
  onPaper: boolean;
};

/**
 * The current answers for a pupil, purpose by purpose, with the answer of each person who may decide; `me` marks the
 * caller's own.
 */
export function presentPupil(
  pupil: ConsentPupil,
  rows: readonly ConsentRow[],
  rule: ImageRule,
  today: string,
  me: string | null,
): PupilConsents {
  const who = deciders(pupil, pupil.ties, today);
  return {
    pupilId: pupil.id,
    label: pupil.label,
    className: pupil.className,
    ofAge: isOfAge(pupil.birthOn, today),
    purposes: imagePurposes.map((purpose) => {
      const decisions = rows.filter((one) => one.purpose === purpose);
      return {
        purpose,
        allowed: allowed({ purpose, rule, pupil, authorities: pupil.ties, decisions }, today),
        answers: who.map((byId) => {
          const tie = pupil.ties.find(({ personId }) => personId === byId);
          const decision = decisions.find((one) => one.byId === byId);
          return {
            byId,
            name: tie?.name ?? pupil.label,
            kind: tie?.kind ?? 'self',
            mine: byId === me,
            granted: standsOn(decision, today),
            decidedAt: decision?.decidedAt ?? null,
            endsOn: decision?.endsOn ?? null,
            onPaper: decision?.onPaper ?? false,
          };
        }),
      };
    }),
  };
}

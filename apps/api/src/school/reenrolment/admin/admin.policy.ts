import { findUnrealDay } from '#kernel/policy/days.ts';

type Dates = {
  startsOn: string;
  endsOn: string;
  opensOn: string;
  closesOn: string;
  allClasses: boolean;
  classIds: readonly string[];
};

const real = (day: string): boolean => findUnrealDay({ day }) === null;

/** The invalid field of a campaign, and why; null when all are valid. */
export function campaignFault(
  body: Dates,
): { field: string; code: 'reenrolment.dates' | 'reenrolment.no_class' } | null {
  const wrong = (['startsOn', 'endsOn', 'opensOn', 'closesOn'] as const).find((field) => !real(body[field]));
  if (wrong) return { field: wrong, code: 'reenrolment.dates' };
  if (body.endsOn <= body.startsOn) return { field: 'endsOn', code: 'reenrolment.dates' };
  if (body.closesOn < body.opensOn) return { field: 'closesOn', code: 'reenrolment.dates' };
  return !body.allClasses && body.classIds.length === 0 ? { field: 'classIds', code: 'reenrolment.no_class' } : null;
}

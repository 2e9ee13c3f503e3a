import { protectedTie, type PupilPage, type Tie } from '@encrier/contract/school/persons';
import { type AccountActor, orgsOf, scopeOf } from '#kernel/policy/actor.ts';
import type { Reach } from '../people/people.public.ts';

/** Who reads a page: a teacher of the pupil, the office, or the office with the right to protected family data. */
export type Audience = 'teacher' | 'office' | 'protected';

const teacherPupil = [
  'id',
  'firstName',
  'lastName',
  'firstNameAr',
  'lastNameAr',
  'photo',
  'className',
  'classId',
  'groups',
  'guardians',
  'cards',
  'neighbours',
  'can',
] as const;
const officePupil = [
  ...teacherPupil,
  'status',
  'sex',
  'birthOn',
  'birthPlace',
  'nationality',
  'email',
  'phone',
  'phone2',
  'address',
  'matricule',
  'massarCode',
  'ine',
  'boardRegime',
  'exitPermission',
  'enteredOn',
  'leftOn',
  'leftReason',
  'family',
  'siblings',
  'enrolments',
  'planned',
  'teachers',
  'payerTotal',
  'version',
] as const;
/** Fields of a pupil's page by reader (SEC-OBJ-11). */
export const pupilFields: Record<Audience, readonly (keyof PupilPage)[]> = {
  teacher: teacherPupil,
  office: officePupil,
  protected: [...officePupil, 'plans'],
};

const teacherTie = [
  'id',
  'firstName',
  'lastName',
  'firstNameAr',
  'lastNameAr',
  'photo',
  'kind',
  'stands',
  'legal',
] as const;
const officeTie = [
  ...teacherTie,
  'digitalAccess',
  'startsOn',
  'endsOn',
  'rank',
  'payer',
  'payerShare',
  'livesWith',
  'emergencyOrder',
  'mayPickUp',
  'receivesReports',
  'channels',
  'email',
  'phone',
  'phone2',
  'address',
  'lastSeenAt',
  'version',
  'personVersion',
] as const;
/** Fields of a guardian on a pupil's page by reader (SEC-OBJ-11). */
export const tieFields: Record<Audience, readonly (keyof Tie)[]> = {
  teacher: teacherTie,
  office: officeTie,
  protected: [...officeTie, ...protectedTie],
};

/** What is left of an answer for a reader: fields outside the list are absent, not blank. */
export function only<T extends object, K extends keyof T>(fields: readonly K[], whole: T): T {
  return Object.fromEntries(
    Object.entries(whole).filter(
      ([name, value]) => value !== undefined && (fields as readonly string[]).includes(name),
    ),
  ) as T;
}

/** Whose pupils somebody may change, or whose protected data one may read; null for nobody's. `cycle` is one's own organisations. */
export function stewardReach(actor: AccountActor, permission: 'people.edit' | 'people.sensitive'): Reach | null {
  const scope = scopeOf(actor, permission);
  if (scope === 'school') return { all: true, orgIds: null };
  return scope === 'cycle' ? { all: true, orgIds: orgsOf(actor, permission) } : null;
}

/** Sum of the shares of those who pay today, in percent; null when none is given. */
export function payerTotal(
  ties: readonly { stands: boolean; payer: boolean; payerShare: number | null }[],
): number | null {
  const shares = ties
    .filter((tie) => tie.stands && tie.payer && tie.payerShare !== null)
    .map((tie) => tie.payerShare ?? 0);
  return shares.length ? Math.round(shares.reduce((sum, share) => sum + share, 0) * 100) / 100 : null;
}

export type Values = Record<string, unknown>;

/** Stored and sent value of every field that differs, for a form that somebody else saved meanwhile. */
export function disagreements(theirs: Values, yours: Values): Record<string, { theirs: unknown; yours: unknown }> {
  const fields = Object.keys(yours).filter(
    (field) => field in theirs && JSON.stringify(theirs[field] ?? null) !== JSON.stringify(yours[field] ?? null),
  );
  return Object.fromEntries(fields.map((field) => [field, { theirs: theirs[field], yours: yours[field] }]));
}

/** What changes, before and after, for the journal. */
export function changed(before: Values, after: Values): { before: Values; after: Values } {
  const fields = Object.entries(disagreements(before, after));
  return {
    before: Object.fromEntries(fields.map(([field, { theirs }]) => [field, theirs])),
    after: Object.fromEntries(fields.map(([field, { yours }]) => [field, yours])),
  };
}

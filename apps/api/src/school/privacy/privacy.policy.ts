import { leads, workflow } from '#kernel/policy/workflow.ts';
import { addDays, monthStart } from '@encrier/contract/kernel/days';
import { holds, type obstacles, type personKinds } from '@encrier/contract/school/privacy';

export type PersonKind = (typeof personKinds)[number];
export type Obstacle = (typeof obstacles)[number];
export type Hold = (typeof holds)[number];

const requestStates = ['open', 'done', 'refused'] as const;
/** States of a request about personal data; a closed one can be answered again or reopened. */
export const requestWorkflow = workflow('privacy_requests.state', requestStates, 'open', {
  done: leads(requestStates, 'done'),
  refused: leads(requestStates, 'refused'),
  open: leads(requestStates, 'open'),
});

/** Columns that no export shows: proofs of identity, not data of the person. */
export const secretColumns: readonly string[] = [
  'password_hash',
  'totp_secret',
  'totp_pending',
  'bbb_secret',
  'token_hash',
  'previous_hash',
  'code_hash',
  'known_devices',
  'recovery_codes',
  'credential',
  'public_key',
  'keys',
  'endpoint',
  'body_hash',
  'response',
  'search_key',
  'key',
];

export type Standing = {
  enrolled: boolean;
  employed: boolean;
  guards: boolean;
  own: boolean;
  erased: boolean;
  /** Holds rights that the asker does not. */
  above: boolean;
};

/** Why a person cannot be erased yet: the school still needs the data for its mission, or it is the caller. */
export const obstaclesOf = (standing: Standing): Obstacle[] =>
  (['enrolled', 'employed', 'guards', 'own', 'above', 'erased'] as const).filter((name) => standing[name]);

/** What remains after an erasure, in the order in which it is announced: the journal and the backups always stay. */
export const holdsOf = (remains: ReadonlySet<Hold>, importsKept: boolean): Hold[] =>
  holds.filter((one) =>
    one === 'journal' || one === 'backups' ? true : one === 'import_undo' ? importsKept : remains.has(one),
  );

/** The day a month later, or the last day of that month (GDPR 12: one month). */
export function monthLater(day: string): string {
  const same = addDays(monthStart(day, 1), Number(day.slice(8)) - 1);
  return [same, addDays(monthStart(day, 2), -1)].sort()[0]!;
}

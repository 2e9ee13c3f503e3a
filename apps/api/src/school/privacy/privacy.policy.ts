import { leads, workflow } from '#kernel/policy/workflow.ts';
import { addDays, monthStart } from '@encrier/contract/kernel/days';
import type { holds, obstacles, personKinds } from '@encrier/contract/school/privacy';

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

/** What an erasure leaves, by the tables with rows of the person. */
export function holdsOf(rows: ReadonlyMap<string, number>, importsKept: boolean): Hold[] {
  const has = (...tables: string[]): boolean => tables.some((table) => (rows.get(table) ?? 0) > 0);
  return [
    'journal' as const,
    ...(has('consents') ? (['consents'] as const) : []),
    ...(has('enrolments', 'group_members', 'course_teachers') ? (['schooling'] as const) : []),
    ...(has('posts', 'post_comments', 'albums') ? (['posts'] as const) : []),
    ...(has('document_signatures', 'documents', 'certificates') ? (['documents'] as const) : []),
    ...(importsKept ? (['import_undo'] as const) : []),
    'backups' as const,
  ];
}

/** The day a month later, or the last one of that month (GDPR 12: one month). */
export function monthLater(day: string): string {
  const same = addDays(monthStart(day, 1), Number(day.slice(8)) - 1);
  return [same, addDays(monthStart(day, 2), -1)].sort()[0]!;
}

import {
  type CertificateKind,
  type CertificateState,
  certificateFieldsOf,
  certificateStates,
} from '@encrier/contract/communication/certificates';
import { leads, stays, workflow } from '#kernel/policy/workflow.ts';

/** States of a certificate, requested or made at once; the verification page says when one was revoked. */
export const certificateWorkflow = workflow<CertificateState, 'grant' | 'refuse' | 'revoke'>(
  'certificates.state',
  certificateStates,
  'asked',
  { grant: leads(['asked'], 'issued'), refuse: leads(['asked'], 'refused'), revoke: leads(['issued'], 'revoked') },
);
/** States of a batch of papers: it finishes by itself, or is stopped and resumed. */
export const batchWorkflow = workflow('certificate_batches.state', ['working', 'done', 'stopped'], 'working', {
  make: stays(['working']),
  finish: leads(['working'], 'done'),
  stop: leads(['working'], 'stopped'),
  // A stalled batch is resumed where it stopped.
  resume: leads(['working', 'stopped'], 'working'),
  print: stays(['done', 'stopped']),
});
export type BatchState = (typeof batchWorkflow.states)[number];

/** Series of the numbers of a kind. */
export const seriesOf: Readonly<Record<CertificateKind, string>> = {
  schooling: 'CS',
  enrolment: 'AI',
  removal: 'AR',
  attendance: 'AS',
  conduct: 'BC',
  exeat: 'EX',
};

/** Number as it is printed: `CS-2026-0001`, by the year in which the school year begins. */
export const certificateNumber = (kind: CertificateKind, year: number, n: number): string =>
  `${seriesOf[kind]}-${year}-${String(n).padStart(4, '0')}`;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** A code of 32 letters and digits, five random bits of each byte. */
export const verificationCode = (random: Uint8Array): string =>
  Array.from(random, (byte) => letters[byte & 31]).join('');
/** A code as it is written; null for what cannot be one. */
export function codeOf(given: string): string | null {
  const code = given.replace(/[\s-]/g, '').toUpperCase();
  return /^[A-Z2-7]{32}$/.test(code) ? code : null;
}

/** Address of the verification page; it begins with the school's number, so that any device finds the school. */
export const addressOfVerification = (publicUrl: string, schoolId: number, code: string): string =>
  `${publicUrl}/verification/${schoolId}-${code}`;

/** Name that anybody may read: the first name, and the initial of the last name. */
export const shownName = (first: string, last: string): string =>
  `${first} ${[...last.trim()][0]?.toUpperCase() ?? ''}.`;

/** Fields of a text: a name between braces. */
export const fieldsIn = /\{\s*([^{}]*?)\s*\}/g;
/** Whether a text names only fields that papers of that kind can fill, every brace closed. */
export const knowsFields = (kind: CertificateKind, text: string): boolean =>
  !/[{}]/.test(
    text.replace(fieldsIn, (all, name: string) =>
      (certificateFieldsOf(kind) as readonly string[]).includes(name) ? '' : all,
    ),
  );

export type Standing = {
  /** Has a place today. */ enrolled: boolean /** Has a place today or later in a year that is not over. */;
  placed: boolean;
  left: boolean;
};
/** Why a certificate of that kind would not be true that day; null when it would. */
export function untrue(
  kind: CertificateKind,
  { enrolled, placed, left }: Standing,
): 'certificates.not_enrolled' | 'certificates.not_left' | null {
  if (kind === 'removal') return left && !enrolled ? null : 'certificates.not_left';
  // Conduct and exeat certificates can also be issued for a pupil who left.
  if (kind === 'conduct' || kind === 'exeat') return placed || left ? null : 'certificates.not_enrolled';
  return (kind === 'enrolment' ? placed : enrolled) ? null : 'certificates.not_enrolled';
}

/** Whether a family's request is answered at once. */
export const madeAtOnce = (kind: CertificateKind, selfService: readonly string[], { enrolled }: Standing): boolean =>
  selfService.includes(kind) && enrolled;

/** Class and level; only the class when its name contains the level's ("PS A", not "PS A · PS"). */
export function placeWords(className: string, level: string): string {
  const [name, start] = [className.trim().toLowerCase(), level.trim().toLowerCase()];
  const repeated = name.startsWith(start) && !/[\p{L}\p{N}]/u.test([...name.slice(start.length)][0] ?? '');
  return repeated ? className : [className, level].filter(Boolean).join(' · ');
}

import {
  createMissingAccounts,
  credentialBoard,
  type CredentialKind,
  credentialPeople,
  credentialSorts,
  type CredentialState,
  getUsernameRule,
  inviteByMail,
  maxAtOnce,
  printSheets,
  renameAccounts,
  revokeCodes,
  setCredentialStatus,
  setUsernameRule,
  signInQr,
  type UsernameRule,
} from '@encrier/contract/access/credentials';
import type { BodyOf, ResponseOf } from '@encrier/contract/kernel/route';
import type { SortOf } from '@encrier/contract/kernel/sort';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { filters, part } from '#kernel/query/filters.ts';
import { writesOf } from '#kernel/query/writes.ts';

export type { CredentialKind, CredentialState, UsernameRule };
export type Board = ResponseOf<typeof credentialBoard>;
export type Row = ResponseOf<typeof credentialPeople>['items'][number];
export type Rule = ResponseOf<typeof getUsernameRule>;
export type Printed = ResponseOf<typeof printSheets>;
export type LeftOut = Printed['leftOut'];
export type Target = BodyOf<typeof printSheets>;
export type SignInQr = ResponseOf<typeof signInQr>;
export const most = maxAtOnce;
/** Filter of the page; all of it is in the address. */
export type Filter = {
  kind: CredentialKind;
  q: string;
  classId: string | null;
  state: CredentialState | null;
  sort: SortOf<(typeof credentialSorts)[number]> | null;
  page: number;
};

const kindWords: Record<CredentialKind, string> = { guardians: 'responsables', pupils: 'eleves', staff: 'personnel' };
const stateWords: Record<CredentialState, string> = {
  connected: 'connectes',
  invited: 'invites',
  to_invite: 'a-inviter',
  disabled: 'desactives',
};
export const { read: filterFrom, write: searchOf } = filters<Filter>({
  kind: part.oneOf('qui', kindWords, 'guardians'),
  q: part.words('q'),
  classId: part.id('classe'),
  state: part.oneOf('etat', stateWords),
  sort: part.sort(credentialSorts),
  page: part.page(),
});

export const boardQuery = (kind: CredentialKind) =>
  queryOptions({
    queryKey: ['credentials', 'board', kind],
    queryFn: ({ signal }) => api(credentialBoard, { query: { kind } }, { signal }),
    placeholderData: keepPreviousData,
  });
export const peopleQuery = ({ kind, q, classId, state, sort, page }: Filter) =>
  queryOptions({
    queryKey: ['credentials', 'people', { kind, q, classId, state, sort, page }],
    queryFn: ({ signal }) =>
      api(
        credentialPeople,
        {
          query: {
            page,
            kind,
            ...(q && { q }),
            ...(classId && { classId }),
            ...(state && { state }),
            ...(sort && { sort }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
export const ruleQuery = queryOptions({
  queryKey: ['credentials', 'rule'],
  queryFn: ({ signal }) => api(getUsernameRule, {}, { signal }),
});

const { write } = writesOf(['credentials']);

/** Sheets to hand over. The idempotency key belongs to one press: sent twice, it prints once. */
export const print = ({ target, key }: { target: Target; key: string }): Promise<Printed> =>
  write(api(printSheets, { body: target }, { idempotencyKey: key }));
/**
 * Repeats the call until everybody is served, however many fit into one answer. `each` gets every answer at once, so
 * that nothing created is lost when a later call fails.
 */
async function untilNobodyWaits<T extends { rest: number; next?: string | null }>(
  ask: (after: string | undefined, part: number) => Promise<T>,
  each: (answer: T, part: number) => void = () => {},
): Promise<T[]> {
  const answers: T[] = [];
  for (let after: string | undefined; ; after = answers.at(-1)?.next ?? undefined) {
    const answer = await ask(after, answers.length);
    answers.push(answer);
    each(answer, answers.length);
    if (answer.rest === 0) return answers;
  }
}
const keyOf = (key: string, part: number): string => (part === 0 ? key : crypto.randomUUID());

/** All the sheets of a target, in as many files as it takes; `each` gets them one by one. */
export const printAll = (
  { target, key }: { target: Target; key: string },
  each: (printed: Printed, part: number) => void,
): Promise<Printed[]> =>
  untilNobodyWaits(
    (after, part) => print({ target: { ...target, ...(after && { after }) }, key: keyOf(key, part) }),
    each,
  );
/** Accounts for all who have none: people who got one are no longer listed. */
export const createAllAccounts = ({ target, key }: { target: Target; key: string }) =>
  untilNobodyWaits((_after, part) => createAccounts({ target, key: keyOf(key, part) }));
/** Invitations for all who have an address. */
export const inviteAll = (target: Target) =>
  untilNobodyWaits((after) => invite({ ...target, ...(after && { after }) }));

/** Accounts for people who have none. The key belongs to one click, like that of the sheets. */
export const createAccounts = ({ target: { kind, personIds, classId }, key }: { target: Target; key: string }) =>
  write(
    api(
      createMissingAccounts,
      { body: { kind, ...(personIds && { personIds }), ...(classId && { classId }) } },
      { idempotencyKey: key },
    ),
  );
export const invite = (target: Target) => write(api(inviteByMail, { body: target }));
export const revoke = (personIds: string[]) => write(api(revokeCodes, { body: { personIds } }));
export const setEnabled = ({ personIds, enabled }: { personIds: string[]; enabled: boolean }) =>
  write(api(setCredentialStatus, { body: { personIds, enabled } }));
export const showQr = (accountId: string): Promise<SignInQr> => api(signInQr, { body: { accountId } });
export const saveRule = (body: { rule: UsernameRule; version: number }) =>
  write(api(setUsernameRule, { body }, { quiet: true }));
export const rename = (apply: boolean) => write(api(renameAccounts, { body: { apply } }));

/** The bytes of a printing. */
export const pdfOf = ({ pdf }: Printed): Blob =>
  new Blob([Uint8Array.from(atob(pdf), (sign) => sign.charCodeAt(0))], { type: 'application/pdf' });

import { updateProfile } from '@encrier/contract/access/auth';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import type { BodyOf, ResponseOf } from '@encrier/contract/kernel/route';
import {
  type ChildConsents,
  decideConsent,
  decideMyConsent,
  exportConsents,
  type ImagePurpose,
  type ImageRule,
  listChildConsents,
  listConsents,
  myConsents,
  recordConsent,
  setImageRule,
} from '@encrier/contract/school/consents';
import {
  type AskedChange,
  askChange,
  type ContactChannel,
  decideRequest,
  exportRequests,
  familyLog,
  getFamily,
  getRequest,
  listMyRequests,
  listRequests,
  type OfficeRequest,
  setChannels,
  withdrawRequest,
} from '@encrier/contract/school/family';
import { structure } from '@encrier/contract/school/imports';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { uploadFile } from '#kernel/api/upload.ts';
import { onLive } from '#kernel/live/live.ts';
import { queries } from '#kernel/query/client.ts';
import { filters, part, type Search } from '#kernel/query/filters.ts';
import { readAgain, writesOf } from '#kernel/query/writes.ts';
import { session, setUser } from '#kernel/session/session.ts';
import type { UploadOptions } from '#kernel/uploads/options.ts';

export type Family = ResponseOf<typeof getFamily>;
/** Always the whole family, whichever child is chosen: the page filters by itself. */
const whole = { childAccountId: null } as const;

export const familyQuery = queryOptions({
  queryKey: ['family', 'sheets'],
  queryFn: ({ signal }) => api(getFamily, {}, { signal, ...whole }),
});
export const childConsentsQuery = queryOptions({
  queryKey: ['family', 'consents'],
  queryFn: ({ signal }) => api(listChildConsents, {}, { signal, ...whole }),
});
export const myRequestsQuery = (page: number) =>
  queryOptions({
    queryKey: ['family', 'requests', page],
    queryFn: ({ signal }) => api(listMyRequests, { query: { page } }, { signal, ...whole }),
    placeholderData: keepPreviousData,
  });
export const familyLogQuery = (page: number) =>
  queryOptions({
    queryKey: ['family', 'log', page],
    queryFn: ({ signal }) => api(familyLog, { query: { page } }, { signal, ...whole }),
    placeholderData: keepPreviousData,
  });

/** Requests changes from the office; `key` makes two presses one request. */
export async function ask(body: AskedChange, key: string): Promise<void> {
  await writesOf(['family', 'requests']).write(
    api(askChange, { body }, { quiet: true, idempotencyKey: key, ...whole }),
  );
}
export async function withdraw(id: string): Promise<void> {
  await writesOf(['family', 'requests']).write(api(withdrawRequest, { params: { id }, body: {} }, whole));
}
export async function saveChannels(childId: string, channels: ContactChannel[], version: number): Promise<void> {
  await writesOf(familyQuery.queryKey).write(
    api(setChannels, { params: { id: childId }, body: { channels, version } }, { quiet: true, ...whole }),
  );
}
export type ConsentBody = BodyOf<typeof decideConsent>;
/** A guardian's answer; the page shows the server's result. */
export async function answerConsent(childId: string, body: BodyOf<typeof decideConsent>): Promise<void> {
  const fresh = await api(decideConsent, { params: { id: childId }, body }, whole);
  queries.setQueryData(
    childConsentsQuery.queryKey,
    (before: { rule: ImageRule; items: ChildConsents[] } | undefined) =>
      before && { ...before, items: before.items.map((item) => (item.pupilId === childId ? fresh : item)) },
  );
}
/** The answers of a pupil of age. */
export const myConsentsQuery = queryOptions({
  queryKey: ['family', 'consents', 'mine'],
  queryFn: ({ signal }) => api(myConsents, {}, { signal }),
});
export async function answerMine(body: ConsentBody): Promise<void> {
  const item = await api(decideMyConsent, { body });
  queries.setQueryData(
    myConsentsQuery.queryKey,
    (before: ResponseOf<typeof myConsents> | undefined) => before && { ...before, item },
  );
}
/** Uploads a document for a request. */
export const sendDocument = (file: File, options: UploadOptions): Promise<Attachment> => uploadFile(file, '', options);

/** Name under which the account remembers the welcome. */
export const HELLO = 'hello';
/** The welcome does not come back by itself. */
export async function endWelcome(): Promise<void> {
  const { user, lookAs } = session.get();
  if (!user || lookAs || user.tourSeen.includes(HELLO)) return;
  setUser(await api(updateProfile, { body: { tourSeen: [...user.tourSeen, HELLO] } }, { quiet: true }));
  await readAgain(['home']);
}

export type RequestState = 'waiting' | 'late' | 'done';
/** Filter of the office's page; all of it is in the address. */
export type RequestFilter = {
  view: 'requests' | 'claims' | 'register';
  state: RequestState | null;
  target: 'guardian' | 'pupil' | null;
  q: string;
  page: number;
  open: string | null;
  classId: string | null;
  purpose: ImagePurpose | null;
  missing: boolean;
};
const states: Record<RequestState, string> = { waiting: 'a-traiter', late: 'en-retard', done: 'traitees' };
const targets = { guardian: 'responsables', pupil: 'eleves' } as const;
const purposes: Record<ImagePurpose, string> = {
  portrait: 'identite',
  class_photo: 'classe',
  albums: 'albums',
  website: 'site',
  press: 'presse',
};
const inAddress = filters<RequestFilter>({
  view: part.oneOf('vue', { requests: 'demandes', claims: 'rattachements', register: 'autorisations' }, 'requests'),
  state: part.oneOf('etat', states),
  target: part.oneOf('qui', targets),
  q: part.words('q'),
  page: part.page(),
  open: part.id('demande'),
  classId: part.id('classe'),
  purpose: part.oneOf('usage', purposes),
  missing: part.flag('manquants', '1'),
});
const { none } = inAddress;
export const filterFrom = inAddress.read;
/** Each view has its own filters only. */
export const searchOf = ({ view, q, state, target, page, open, classId, purpose, missing }: RequestFilter): Search =>
  inAddress.write(
    view === 'claims'
      ? { ...none, view, page }
      : view === 'register'
        ? { ...none, view, q, classId, purpose, missing }
        : { ...none, view, q, state, target, page, open },
  );
const narrowing = ({ state, target, q }: Pick<RequestFilter, 'state' | 'target' | 'q'>) => ({
  ...(state && { state }),
  ...(target && { target }),
  ...(q && { q }),
});

export const requestsQuery = ({ state, target, q, page }: Pick<RequestFilter, 'state' | 'target' | 'q' | 'page'>) =>
  queryOptions({
    queryKey: ['requests', 'list', { state, target, q, page }],
    queryFn: ({ signal }) => api(listRequests, { query: { page, ...narrowing({ state, target, q }) } }, { signal }),
    placeholderData: keepPreviousData,
  });
export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: ['requests', 'one', id],
    queryFn: ({ signal }) => api(getRequest, { params: { id } }, { signal }),
  });
export const requestsFile = (filter: RequestFilter, format: 'csv' | 'xlsx'): Promise<Blob> =>
  apiBlob(exportRequests, { query: { format, ...narrowing(filter) } });

/** Decides lines; always reloads the lists, since somebody else may have decided. */
export async function decideLines(
  request: OfficeRequest,
  decisions: BodyOf<typeof decideRequest>['decisions'],
): Promise<OfficeRequest> {
  try {
    const fresh = await api(
      decideRequest,
      { params: { id: request.id }, body: { version: request.version, decisions } },
      { quiet: true },
    );
    queries.setQueryData(requestQuery(request.id).queryKey, fresh);
    return fresh;
  } finally {
    void readAgain(['requests']);
  }
}
onLive('requests.changed', () => void readAgain(['requests'], ['family', 'requests']));

/** Classes visible to the reader. */
export const classesQuery = queryOptions({
  queryKey: ['school', 'structure'],
  queryFn: ({ signal }) => api(structure, {}, { signal }),
  staleTime: 300_000,
});
export type Register = ResponseOf<typeof listConsents>;
export const registerQuery = (classId: string) =>
  queryOptions({
    queryKey: ['consents', 'register', classId],
    queryFn: ({ signal }) => api(listConsents, { query: { classId } }, { signal }),
  });
export const registerFile = (classId: string | null, format: 'csv' | 'xlsx'): Promise<Blob> =>
  apiBlob(exportConsents, { query: { format, ...(classId && { classId }) } });
const register = writesOf(['consents', 'register']);
export async function recordPaper(pupilId: string, body: BodyOf<typeof recordConsent>): Promise<void> {
  await register.write(api(recordConsent, { params: { id: pupilId }, body }, { quiet: true }));
}
export async function saveRule(rule: ImageRule): Promise<void> {
  await register.write(api(setImageRule, { body: { rule } }));
}

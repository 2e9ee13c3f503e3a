import { upload } from '@encrier/contract/kernel/files';
import type { BodyOf, ResponseOf } from '@encrier/contract/kernel/route';
import * as c from '@encrier/contract/school/persons';
import { queryOptions } from '@tanstack/react-query';
import { api, apiBlob, apiUpload } from '#kernel/api/client.ts';
import type { PersonSearch } from '#kernel/people/PersonPicker.tsx';
import { writesOf } from '#kernel/query/writes.ts';

export type { PupilPage, Tie } from '@encrier/contract/school/persons';
export type PupilBody = BodyOf<typeof c.updatePupil>;
export type GuardianBody = BodyOf<typeof c.updateGuardian>;
export type TieBody = BodyOf<typeof c.updateTie>;
export type AddBody = BodyOf<typeof c.addGuardian>;

const key = ['school', 'persons'] as const;
/** One save may change several pages: a guardian appears on those of all their children. */
const { write } = writesOf(key);

export const pupilQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'pupil', id],
    queryFn: ({ signal }) => api(c.getPupil, { params: { id } }, { signal }),
  });
export type Candidate = ResponseOf<typeof c.guardianCandidates>['items'][number];
export const candidatesQuery =
  (id: string): PersonSearch<Candidate> =>
  (q) => ({
    queryKey: [...key, 'candidates', id, q],
    queryFn: ({ signal }) => api(c.guardianCandidates, { params: { id }, query: q ? { q } : {} }, { signal }),
  });

export type Typed = { firstName: string; lastName: string; phone: string; email: string };
export type Match = ResponseOf<typeof c.guardianMatches>['items'][number];
/** People like the one being typed. */
export const matchesQuery = (id: string, typed: Typed) =>
  queryOptions({
    queryKey: [...key, 'matches', id, typed],
    queryFn: ({ signal }) => api(c.guardianMatches, { params: { id }, query: typed }, { signal }),
  });

/** Runs a write whose failure the form itself shows, then asks again what the pages show. */
const quiet = { quiet: true } as const;

export const savePupil = (id: string, body: PupilBody) => write(api(c.updatePupil, { params: { id }, body }, quiet));
export const saveGuardian = (id: string, body: GuardianBody) =>
  write(api(c.updateGuardian, { params: { id }, body }, quiet));
export const saveTie = (id: string, guardianId: string, body: TieBody) =>
  write(api(c.updateTie, { params: { id, guardianId }, body }, quiet));
/** Null takes the end back. */
export const saveTieEnd = (id: string, guardianId: string, body: BodyOf<typeof c.endTie>) =>
  write(api(c.endTie, { params: { id, guardianId }, body }, quiet));
export const sendGuardian = (id: string, body: AddBody, idempotencyKey: string) =>
  write(api(c.addGuardian, { params: { id }, body }, { ...quiet, idempotencyKey }));
export const savePhoto = (id: string, photo: string | null) =>
  write(api(c.setPhoto, { params: { id }, body: { photo } }, quiet));
/** Sends a file to be adopted by what is saved next. */
export const sendFile = (file: File) => apiUpload(upload, file, file.name, {}, quiet);

export type { FamilyPage, StaffPage } from '@encrier/contract/school/persons';
export type StaffBody = BodyOf<typeof c.updateStaff>;
export type LeaveBody = BodyOf<typeof c.leaveStaff>;
export type FamilyBody = BodyOf<typeof c.updateFamily>;

export const staffQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'staff', id],
    queryFn: ({ signal }) => api(c.getStaff, { params: { id } }, { signal }),
  });
export const familyQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'family', id],
    queryFn: ({ signal }) => api(c.getFamily, { params: { id } }, { signal }),
  });
export type FoundFamily = ResponseOf<typeof c.findFamilies>['items'][number];
/** Families other than the child's own. */
export const otherFamiliesQuery =
  (own: string): PersonSearch<FoundFamily> =>
  (q) => ({
    queryKey: [...key, 'families', own, q],
    queryFn: async ({ signal }) => {
      const { items } = await api(c.findFamilies, { query: { q } }, { signal });
      return { items: items.filter(({ id }) => id !== own) };
    },
  });

/** One person more on the staff; `idempotencyKey` is the form's own. */
export const createStaff = (body: BodyOf<typeof c.addStaff>, idempotencyKey: string) =>
  write(api(c.addStaff, { body }, { ...quiet, idempotencyKey }));
export const saveStaff = (id: string, body: StaffBody) => write(api(c.updateStaff, { params: { id }, body }, quiet));
export const sendLeave = (id: string, body: LeaveBody, idempotencyKey: string) =>
  write(api(c.leaveStaff, { params: { id }, body }, { ...quiet, idempotencyKey }));
export const saveFamily = (id: string, body: FamilyBody) => write(api(c.updateFamily, { params: { id }, body }, quiet));
/** Null makes a new family for the child. */
export const moveChild = (pupilId: string, body: BodyOf<typeof c.moveToFamily>) =>
  write(api(c.moveToFamily, { params: { id: pupilId }, body }, quiet));

/** A4 PDF of what the page shows to this reader. */
export const printedPupil = (id: string): Promise<Blob> => apiBlob(c.printPupil, { params: { id } }, quiet);
/** The same of a family, for the school or for one guardian. */
export const printedFamily = (id: string, handedTo?: string): Promise<Blob> =>
  apiBlob(c.printFamily, { params: { id }, query: handedTo ? { for: handedTo } : {} }, quiet);

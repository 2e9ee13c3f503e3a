import {
  acknowledgeNote,
  createNote,
  editNote,
  type FamilyNote,
  findPupils,
  getNote,
  listNotes,
  listOwnNotes,
  noteCategories,
  type NoteCategory,
  noteChoices,
  noteSorts,
  type NoteState,
  type PupilChoice,
  replyToFamily,
  replyToSchool,
  settleNote,
  type StaffNotePage,
  withdrawNote,
} from '@encrier/contract/school-life/conduct';
import type { BodyOf } from '@encrier/contract/kernel/route';
import type { SortOf } from '@encrier/contract/kernel/sort';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { queries } from '#kernel/query/client.ts';
import { filters, part } from '#kernel/query/filters.ts';
import type { PersonSearch } from '#kernel/people/PersonPicker.tsx';

const refresh = (): Promise<unknown> => queries.invalidateQueries({ queryKey: ['conduct'] });
onLive('conduct.changed', () => void refresh());

/** Filter of the staff's list; all of it is in the address. */
export type NoteFilter = {
  q: string;
  state: NoteState;
  category: NoteCategory | null;
  class: string | null;
  author: string | null;
  mine: boolean;
  from: string;
  to: string;
  sort: SortOf<(typeof noteSorts)[number]> | null;
  page: number;
  note: string | null;
};
const stateNames: Record<NoteState, string> = { all: '', to_answer: 'a-repondre', unacknowledged: 'non-lues' };
export const { read: filterFrom, write: searchOf } = filters<NoteFilter>({
  q: part.words('q'),
  state: part.oneOf('etat', stateNames, 'all'),
  category: part.oneOf('categorie', noteCategories),
  class: part.id('classe'),
  author: part.id('auteur'),
  mine: part.flag('mes'),
  from: part.day('du'),
  to: part.day('au'),
  sort: part.sort(noteSorts),
  page: part.page(),
  note: part.id('note'),
});

export const notesQuery = ({ note: _, ...filter }: NoteFilter) =>
  queryOptions({
    queryKey: ['conduct', 'notes', filter],
    queryFn: ({ signal }) =>
      api(
        listNotes,
        {
          query: {
            page: filter.page,
            state: filter.state,
            ...(filter.q && { q: filter.q }),
            ...(filter.category && { category: filter.category }),
            ...(filter.class && { class: filter.class }),
            ...(filter.author && { author: filter.author }),
            ...(filter.mine && { mine: '1' as const }),
            ...(filter.from && { from: filter.from }),
            ...(filter.to && { to: filter.to }),
            ...(filter.sort && { sort: filter.sort }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
export const pupilNotesQuery = (pupil: string) =>
  queryOptions({
    queryKey: ['conduct', 'pupil', pupil],
    queryFn: ({ signal }) => api(listNotes, { query: { page: 1, state: 'all', pupil } }, { signal }),
  });
export const noteChoicesQuery = queryOptions({
  queryKey: ['conduct', 'choices'],
  queryFn: ({ signal }) => api(noteChoices, {}, { signal }),
  staleTime: 300_000,
});
export const noteQuery = (id: string) =>
  queryOptions({
    queryKey: ['conduct', 'note', id],
    queryFn: ({ signal }) => api(getNote, { params: { id } }, { signal, quiet: true }),
  });
/** Finds pupils about whom the caller may write, with the right of one room or another. */
export type PupilSearch = PersonSearch<PupilChoice>;
export const pupilsQuery: PupilSearch = (q) => ({
  queryKey: ['conduct', 'pupils', q],
  queryFn: ({ signal }) => api(findPupils, { query: { q } }, { signal }),
  staleTime: 60_000,
});

const kept = async (made: StaffNotePage): Promise<StaffNotePage> => {
  await refresh();
  return made;
};
/** Writes a note under the id made on this device: pressed twice, it is one. */
export const writeNote = async (body: BodyOf<typeof createNote> & { id: string }): Promise<StaffNotePage> =>
  kept(await api(createNote, { body }, { quiet: true, idempotencyKey: body.id }));
export const saveNote = async (id: string, body: BodyOf<typeof editNote>): Promise<StaffNotePage> =>
  kept(await api(editNote, { params: { id }, body }, { quiet: true }));
export async function takeBack(id: string, version: number): Promise<void> {
  await api(withdrawNote, { params: { id }, body: { version } });
  await refresh();
}
export const answerFamily = async (id: string, to: string, body: string, idempotencyKey: string) =>
  kept(await api(replyToFamily, { params: { id }, body: { to, body } }, { quiet: true, idempotencyKey }));
export const settle = async (id: string): Promise<StaffNotePage> =>
  kept(await api(settleNote, { params: { id }, body: {} }));

export const ownNotesQuery = (page: number, child: string | null) =>
  queryOptions({
    queryKey: ['conduct', 'own', page, child],
    queryFn: ({ signal }) => api(listOwnNotes, { query: { page, ...(child && { child }) } }, { signal }),
    placeholderData: keepPreviousData,
  });
const keptOwn = async (made: FamilyNote): Promise<FamilyNote> => {
  await queries.invalidateQueries({ queryKey: ['conduct', 'own'] });
  void queries.invalidateQueries({ queryKey: ['home'] });
  return made;
};
export const writeToSchool = async (id: string, body: string, idempotencyKey: string) =>
  keptOwn(await api(replyToSchool, { params: { id }, body: { body } }, { quiet: true, idempotencyKey }));
export const sayRead = async (id: string) => keptOwn(await api(acknowledgeNote, { params: { id }, body: {} }));

import {
  acknowledgeNote,
  createNote,
  editNote,
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
import { filters, part } from '#kernel/query/filters.ts';
import type { PersonSearch } from '#kernel/people/PersonPicker.tsx';
import { writesOf } from '#kernel/query/writes.ts';

const { refresh, write } = writesOf(['conduct']);
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

/** Writes a note under the id made on this device: pressed twice, it is one. */
export const writeNote = (body: BodyOf<typeof createNote> & { id: string }): Promise<StaffNotePage> =>
  write(api(createNote, { body }, { quiet: true, idempotencyKey: body.id }));
export const saveNote = (id: string, body: BodyOf<typeof editNote>): Promise<StaffNotePage> =>
  write(api(editNote, { params: { id }, body }, { quiet: true }));
export async function takeBack(id: string, version: number): Promise<void> {
  await write(api(withdrawNote, { params: { id }, body: { version } }));
}
export const answerFamily = (id: string, to: string, body: string, idempotencyKey: string) =>
  write(api(replyToFamily, { params: { id }, body: { to, body } }, { quiet: true, idempotencyKey }));
export const settle = (id: string): Promise<StaffNotePage> => write(api(settleNote, { params: { id }, body: {} }));

export const ownNotesQuery = (page: number, child: string | null) =>
  queryOptions({
    queryKey: ['conduct', 'own', page, child],
    queryFn: ({ signal }) => api(listOwnNotes, { query: { page, ...(child && { child }) } }, { signal }),
    placeholderData: keepPreviousData,
  });
const own = writesOf(['conduct', 'own'], ['home']);
export const writeToSchool = (id: string, body: string, idempotencyKey: string) =>
  own.write(api(replyToSchool, { params: { id }, body: { body } }, { quiet: true, idempotencyKey }));
export const sayRead = (id: string) => own.write(api(acknowledgeNote, { params: { id }, body: {} }));

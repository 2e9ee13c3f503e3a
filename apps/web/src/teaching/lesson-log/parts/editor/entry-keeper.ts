import type { EntryContent, LogEntry } from '@encrier/contract/teaching/lesson-log';
import { LocalCopies } from '#kernel/content/local-copies.ts';
import { type KeptState, TextKeeper } from '#kernel/content/text-keeper.ts';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import type { LogResource } from '@encrier/contract/teaching/lesson-log';
import { putEntry, readEntry } from '../../lesson-log.api.ts';

/** An entry being written: with complete files and resources, so that they are shown offline. */
export type Draft = Omit<EntryContent, 'fileIds' | 'resourceIds'> & {
  files: readonly Attachment[];
  resources: readonly LogResource[];
};
export type DraftBody = { content: Draft };
type Kept = Omit<LogEntry, 'files' | 'resources'> & { content: Draft };
export type EntryState = KeptState<DraftBody, Kept>;

const draftOf = (entry: LogEntry): Draft => {
  const { kind, title, objective, body, elements, outcome, visibility, chapterId, note, files, resources } = entry;
  return { kind, title, objective, body, elements, outcome, visibility, chapterId, note, files, resources };
};
/** An entry with its content apart, as the keeper compares it. */
export const keptOf = (entry: LogEntry): Kept => ({ ...entry, content: draftOf(entry) });
const contentOf = ({ files, resources, ...draft }: Draft): EntryContent => ({
  ...draft,
  title: draft.title.trim(),
  objective: draft.objective.trim(),
  note: draft.note.trim(),
  elements: [...draft.elements],
  fileIds: files.map(({ id }) => id),
  resourceIds: resources.map(({ id }) => id),
});
const same = (a: Draft, b: Draft): boolean => JSON.stringify(contentOf(a)) === JSON.stringify(contentOf(b));
export const blank: Draft = {
  kind: 'lesson',
  title: '',
  objective: '',
  body: '',
  elements: [],
  outcome: 'done',
  visibility: 'families',
  chapterId: null,
  note: '',
  files: [],
  resources: [],
};

/** Entries that the server does not have yet, as this device keeps them. */
const copies = new LocalCopies<DraftBody>('lesson-log', (kept) => {
  const body = kept as Partial<DraftBody> | null;
  return typeof body?.content?.body === 'string' ? { content: { ...blank, ...body.content } } : null;
});

/** Keeps the text of one lesson from being lost; changes of a published one wait for its button. */
export class EntryKeeper extends TextKeeper<Draft, DraftBody, Kept> {
  constructor(lessonId: string, entry: LogEntry) {
    super(lessonId, entry.version ? keptOf(entry) : null, {
      blank: { content: blank },
      bodyOf: ({ content }) => ({ content }),
      isBlank: ({ content }) => same(content, blank),
      same,
      alone: (stored) => stored === null || (stored.status === 'draft' && !stored.locked),
      copies,
      create: async (id, content) => keptOf(await putEntry(id, 0, contentOf(content))),
      read: async (id) => keptOf(await readEntry(id)),
      save: async (id, version, content) => keptOf(await putEntry(id, version, contentOf(content))),
    });
  }
}

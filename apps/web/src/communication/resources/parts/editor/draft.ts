import type { AuthoredResource, ResourceContent } from '@encrier/contract/communication/resources';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import { comma } from '#kernel/text.ts';
import { splitList } from '#kernel/split-list.ts';

/** Typed values, with the files themselves and the names in the audience. */
export type Draft = Omit<ResourceContent, 'content' | 'tags'> & {
  given: 'file' | 'link' | 'video' | 'text';
  html: string;
  files: readonly Attachment[];
  link: string;
  video: string | null;
  tags: string /** Pupils are notified on publication. */;
  tell: boolean;
  names: Readonly<Record<string, string>>;
};

export const blank = (subjectId: string, folderId: string | null): Draft => ({
  title: '',
  description: '',
  kind: 'cours',
  subjectId,
  folderId,
  levelIds: [],
  audience: [],
  difficulty: null,
  licence: 'reserved',
  opensAt: null,
  closesAt: null,
  downloadable: true,
  shared: false,
  status: 'draft',
  given: 'file',
  html: '',
  files: [],
  link: '',
  video: null,
  tags: '',
  tell: false,
  names: {},
});

export const draftOf = (row: AuthoredResource): Draft => ({
  title: row.title,
  description: row.description,
  kind: row.kind,
  subjectId: row.subject.id,
  folderId: row.folderId,
  levelIds: row.levelIds,
  audience: row.audienceChips.map((chip) => chip.rule),
  difficulty: row.difficulty,
  licence: row.licence,
  opensAt: row.opensAt,
  closesAt: row.closesAt,
  downloadable: row.downloadable,
  shared: row.shared,
  status: row.status,
  given: row.content.kind,
  html: row.content.html ?? '',
  files: row.content.files,
  link: row.content.link ?? '',
  video: row.content.video,
  tags: row.tags.join(comma()),
  tell: false,
  names: Object.fromEntries(
    row.audienceChips
      .filter((chip) => chip.rule.ref)
      .map((chip) => [chip.rule.ref, chip.label.split(' · ')[0] ?? chip.label]),
  ),
});

/** Maximum characters of one keyword, and maximum number of keywords. */
export const tagRoom = 40;
export const maxTags = 12;
/** Whether there are too many keywords, or too long ones. */
export const tagsTooMany = (typed: string): boolean => splitList(typed).length > maxTags;
export const tagsTooLong = (typed: string): boolean => splitList(typed).some((tag) => tag.length > tagRoom);

/** Content to send: only the chosen kind. */
export function contentOf({
  given,
  html,
  files,
  link,
  video,
  tags,
  names: _names,
  tell: _tell,
  ...rest
}: Draft): ResourceContent {
  return {
    ...rest,
    title: rest.title.trim(),
    description: rest.description.trim(),
    tags: splitList(tags),
    content: {
      kind: given,
      fileIds: given === 'file' ? files.map((file) => file.id) : [],
      link: given === 'link' ? link.trim() : null,
      video: given === 'video' ? video : null,
      html: given === 'text' ? html : null,
    },
  };
}

export const titleRoom = 160;
/** An initial title from the name of a file: not shortened, so that a too long one is seen before it is sent. */
export const titleOf = (name: string): string =>
  name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll('_', ' ')
    .trim() || name;
/** Whether a title to send is too long. */
export const titlesTooLong = (draft: Draft, titles: Readonly<Record<string, string>> | null): boolean =>
  (titles ? draft.files.map((file) => titles[file.id] ?? titleOf(file.name)) : [draft.title]).some(
    (title) => title.trim().length > titleRoom,
  );

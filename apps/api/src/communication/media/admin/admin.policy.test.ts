import type { AlbumStatus } from '@encrier/contract/communication/media';
import { albumStatuses } from '@encrier/contract/communication/media';
import { describe, expect, it } from 'vitest';
import { canAlbum, type Editor, latestDay, managesIt } from './admin.policy.ts';

const who = (accountId: string, ...permissions: ('media.publish' | 'media.moderate')[]): Editor => ({
  accountId,
  permissions: new Map(permissions.map((key) => [key, 'school'])),
});
const author = who('a', 'media.publish');
const master = who('a', 'media.publish', 'media.moderate');
const moderator = who('m', 'media.moderate');
const colleague = who('c', 'media.publish');
const rights = (editor: Editor, status: AlbumStatus): string =>
  Object.entries(canAlbum(editor, { status, authorId: 'a' }))
    .filter(([, can]) => can)
    .map(([name]) => name)
    .join(' ');

describe('an album', () => {
  it('is edited by its author, and by moderators once it is no longer a draft', () => {
    for (const status of albumStatuses) {
      expect(managesIt(author, { status, authorId: 'a' })).toBe(true);
      expect(managesIt(colleague, { status, authorId: 'a' })).toBe(false);
      // An author who left, or no longer teaches, can no longer manage the album.
      expect(managesIt({ ...author, permissions: new Map() }, { status, authorId: 'a' })).toBe(false);
      expect(managesIt(moderator, { status, authorId: 'a' })).toBe(status !== 'draft');
      expect(rights(colleague, status)).toBe('');
    }
  });

  it.each<[string, Editor, AlbumStatus, string]>([
    ['its author writes a draft and proposes it', author, 'draft', 'edit protect submit remove'],
    ['its author only protects what waits', author, 'in_review', 'protect recall'],
    ['its author only protects what is out', author, 'published', 'protect recall archive'],
    ['its author takes back what was hidden', author, 'hidden', 'protect recall archive remove'],
    ['its author deletes what is over', author, 'archived', 'recall remove'],
    ['who moderates publishes his own', master, 'draft', 'edit protect publish remove moderate'],
    ['nobody reviews his own', master, 'in_review', 'edit protect recall moderate'],
    ['who moderates corrects his own', master, 'published', 'edit protect hide recall archive moderate'],
    ['a moderator sees no draft of others', moderator, 'draft', ''],
    ['a moderator decides', moderator, 'in_review', 'edit protect review moderate'],
    ['a moderator hides', moderator, 'published', 'edit protect hide archive moderate'],
    ['a moderator shows again', moderator, 'hidden', 'edit protect publish archive remove moderate'],
    ['a moderator deletes what is over', moderator, 'archived', 'remove moderate'],
  ])('%s', (_words, editor, status, expected) => expect(rights(editor, status)).toBe(expected));

  it('lasts to the end of the school year, or two years more when a moderator extends it', () => {
    expect(latestDay(author, '2027-08-31')).toBe('2027-08-31');
    expect(latestDay(moderator, '2027-08-31')).toBe('2029-08-31');
  });
});

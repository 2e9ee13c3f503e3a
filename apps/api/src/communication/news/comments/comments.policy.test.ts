import type { PermissionKey, Scope } from '@encrier/contract/kernel/permission';
import { describe, expect, it } from 'vitest';
import { firstStatus, mayModerate, mayRemove, seesComment } from './comments.policy.ts';

const who = (accountId: string, moderator = false, looking = false, writes = accountId === 'author') => ({
  accountId,
  looking,
  permissions: new Map<PermissionKey, Scope>(
    Object.entries({ 'news.moderate': moderator, 'news.create': writes }).flatMap(([right, held]) =>
      held ? [[right as PermissionKey, 'school' as const]] : [],
    ),
  ),
});

describe('comments', () => {
  it.each([
    ['a moderator', who('m', true), true],
    ['the author of the publication', who('author'), true],
    ['its author who may write no more', who('author', false, false, false), false],
    ['a reader', who('reader'), false],
    ['staff looking through a moderator’s eyes', who('m', true, true), false],
  ])('%s decides: %s', (_name, person, expected) => expect(mayModerate(person, 'author')).toBe(expected));

  it('wait for approval where comments are moderated, except those of moderators', () => {
    expect(firstStatus('moderated', false)).toBe('pending');
    expect(firstStatus('moderated', true)).toBe('published');
    expect(firstStatus('free', false)).toBe('published');
  });

  it('are visible to all once published, and before that to their author and moderators', () => {
    for (const status of ['pending', 'hidden'] as const) {
      expect(seesComment(who('reader'), 'author', { authorId: 'other', status })).toBe(false);
      expect(seesComment(who('other'), 'author', { authorId: 'other', status })).toBe(true);
      expect(seesComment(who('m', true), 'author', { authorId: 'other', status })).toBe(true);
    }
    expect(seesComment(who('reader'), 'author', { authorId: 'other', status: 'published' })).toBe(true);
    expect(mayRemove(who('reader'), 'author', 'other')).toBe(false);
    expect(mayRemove(who('other'), 'author', 'other')).toBe(true);
  });
});

import { postStatuses, type PostStatus } from '@encrier/contract/communication/news';
import type { PermissionKey, Scope } from '@encrier/contract/kernel/permission';
import { describe, expect, it } from 'vitest';
import { type Author, canPost, editRight, mayManage, type PostCan, type PostFacts } from './admin.policy.ts';

const who = (accountId: string, held: Partial<Record<PermissionKey, Scope>>): Author => ({
  accountId,
  permissions: new Map(Object.entries(held)) as Author['permissions'],
});
const wide = {
  'nav.view.admin-actualites': 'school',
  'news.create': 'school',
  'news.edit': 'school',
  'news.publish': 'school',
} as const;
const narrow = { 'nav.view.admin-actualites': 'classes', 'news.create': 'classes' } as const;
const head = who('head', wide);
const teacher = who('teacher', narrow);
const stranger = who('stranger', {});
const post = (over: Partial<PostFacts> = {}): PostFacts => ({
  status: 'draft',
  authorId: 'teacher',
  wasPublished: false,
  ackRequired: false,
  readers: 0,
  reachable: false,
  ...over,
});
const allowed = (can: PostCan): string =>
  Object.entries(can)
    .filter(([, yes]) => yes)
    .map(([verb]) => verb)
    .join(' ');

describe('actions on a publication', () => {
  it.each<[PostStatus, string, string]>([
    ['draft', 'edit submit remove', 'edit publish remove'],
    ['in_review', 'edit', 'edit review withdraw'],
    ['scheduled', '', 'edit withdraw'],
    ['published', '', 'edit withdraw'],
    ['expired', '', 'edit'],
    ['withdrawn', '', 'edit'],
  ])('%s: its author without the right to publish may %s, the head %s', (status, author, other) => {
    const wasPublished = ['published', 'expired', 'withdrawn'].includes(status);
    expect(allowed(canPost(teacher, post({ status, wasPublished })))).toBe(author);
    expect(allowed(canPost(head, post({ status, wasPublished })))).toBe(other);
    expect(allowed(canPost(stranger, post({ status, wasPublished })))).toBe('');
  });

  it('nobody validates their own text, whatever their rights', () => {
    for (const status of postStatuses) expect(canPost(head, post({ status, authorId: 'head' })).review).toBe(false);
    expect(canPost(head, post({ status: 'in_review' })).review).toBe(true);
  });

  it('only a publication that nobody has read can be deleted', () => {
    expect(canPost(head, post({ authorId: 'head' })).remove).toBe(true);
    expect(canPost(head, post({ authorId: 'head', wasPublished: true })).remove).toBe(false);
    expect(canPost(head, post({ authorId: 'head', readers: 1 })).remove).toBe(false);
  });

  it('a reminder is possible only for a required acknowledgement, while it is published', () => {
    expect(canPost(head, post({ status: 'published', ackRequired: true })).remind).toBe(true);
    expect(canPost(head, post({ status: 'published' })).remind).toBe(false);
    expect(canPost(head, post({ status: 'withdrawn', ackRequired: true })).remind).toBe(false);
  });

  it('changing the audience needs the right to write for an author’s own publication, and the right to edit for others’', () => {
    const editor = who('editor', { 'news.edit': 'classes' });
    expect([editRight(head, post({ authorId: 'head' })), editRight(head, post())]).toEqual([
      'news.create',
      'news.edit',
    ]);
    expect([editRight(editor, post()), editRight(editor, post({ authorId: 'editor' }))]).toEqual([
      'news.edit',
      'news.edit',
    ]);
  });

  it('a right limited to one’s classes applies only there', () => {
    const deputy = who('deputy', { ...narrow, 'news.edit': 'classes', 'news.publish': 'classes' });
    expect(mayManage(deputy, post({ status: 'in_review' }))).toBe(false);
    expect(canPost(deputy, post({ status: 'in_review' })).review).toBe(false);
    expect(canPost(deputy, post({ status: 'in_review', reachable: true })).review).toBe(true);
    expect(mayManage(deputy, post({ status: 'draft', reachable: true }))).toBe(false);
    expect(canPost(deputy, post({ status: 'published', authorId: 'deputy', wasPublished: true })).edit).toBe(true);
  });
});

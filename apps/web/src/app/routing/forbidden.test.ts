import { expect, it } from 'vitest';
import { person } from '#kernel/test/people.ts';
import { isScreen } from '../../rooms.ts';
import { forbiddenFrom, forbiddenSearch, isGrantedNow } from './forbidden.ts';

it.each([
  [{ why: 'area', area: 'admin' }],
  [{ why: 'permission', permission: 'news.create' }],
  [{ why: 'factor', permission: 'people.import' }],
] as const)('the address of a refusal contains all its details: %j', (refusal) =>
  expect(forbiddenFrom(forbiddenSearch(refusal, '/admin/imports?page=2'))).toEqual({
    refusal,
    page: '/admin/imports?page=2',
  }),
);

it('an invented address shows nothing and leads nowhere else', () => {
  for (const page of ['//evil.example', 'https://evil.example', 7])
    expect(forbiddenFrom({ motif: 'area', de: 'admin', page })).toBeNull();
  expect(forbiddenFrom({ motif: 'area', de: 'nowhere', page: '/x' })).toBeNull();
  expect(forbiddenFrom({})).toBeNull();
});

it('the refusal ends as soon as the right is granted', () => {
  const refusal = { why: 'permission', permission: 'news.create' } as const;
  expect(isGrantedNow(refusal, person(['admin']))).toBe(false);
  expect(isGrantedNow(refusal, person(['admin'], { permissions: { 'news.create': 'school' } }))).toBe(true);
  expect(isGrantedNow({ why: 'area', area: 'admin' }, person(['prof']))).toBe(false);
  expect(isGrantedNow({ why: 'area', area: 'prof' }, person(['prof']))).toBe(true);
});

it('pages of the product are distinguished from unknown addresses', () => {
  for (const known of ['/parent/newsfeed', '/messages/view/abc', '/devoirs', '/admin/news/edit/1', '/403'])
    expect([known, isScreen(known)]).toEqual([known, true]);
  for (const unknown of ['/rien', '/parent/rien-de-tel', '/messages/view/', '/admin/news/edit/1/2'])
    expect([unknown, isScreen(unknown)]).toEqual([unknown, false]);
});

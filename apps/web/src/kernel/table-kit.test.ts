import { expect, it } from 'vitest';
import { session } from '#kernel/session/session.ts';
import { forgetKeysOf } from '#kernel/settings.ts';
import { tableKit } from './table-kit.ts';

const as = (schoolId: number, id: string): void =>
  session.set({ school: { schoolId } as never, user: { user: { id } } as never });

it('the columns of a list are stored by account and school, until the school is forgotten', () => {
  as(7, 'amina');
  tableKit.keepHidden('accounts', ['seen', 'roles']);
  expect(tableKit.readHidden('accounts')).toEqual(['seen', 'roles']);
  expect(tableKit.readHidden('mandates')).toEqual([]);
  as(7, 'omar');
  expect(tableKit.readHidden('accounts')).toEqual([]);
  as(8, 'amina');
  expect(tableKit.readHidden('accounts')).toEqual([]);
  as(7, 'amina');
  forgetKeysOf(7);
  expect(tableKit.readHidden('accounts')).toEqual([]);
});

it('nothing is stored without a signed-in user, and an invalid list of keys is ignored', () => {
  session.set({ school: null, user: null });
  tableKit.keepHidden('accounts', ['seen']);
  expect(tableKit.readHidden('accounts')).toEqual([]);
  as(7, 'amina');
  localStorage.setItem('params-7-columns-amina-accounts', '{"seen":1}');
  expect(tableKit.readHidden('accounts')).toEqual([]);
});

import type { CustomRole } from '@encrier/contract/access/roles';
import { describe, expect, test } from 'vitest';
import { changeCount, grantsWith, type Pending, shownScope, withChange } from './parts/matrix/pending.ts';
import { loadAllWords, permissionGroups } from '#kernel/room-words.ts';
import '../../rooms.ts';
import { permissionKeys } from '@encrier/contract/kernel/permission';

const role = {
  id: 'r1',
  name: 'Accueil',
  description: '',
  base: 'admin',
  template: null,
  holders: 0,
  version: 1,
  can: { edit: true, remove: true },
  grants: [
    { permission: 'people.view', scope: 'school', differs: false },
    { permission: 'news.create', scope: 'classes', differs: false },
  ],
} as CustomRole;
const none: Pending = new Map();

describe('changed cells not yet saved', () => {
  test('a cell shows its change, and counts until it is put back', () => {
    const wider = withChange(none, role, 'news.create', 'school');
    expect([
      shownScope(wider, role, 'news.create'),
      shownScope(wider, role, 'people.view'),
      changeCount(wider),
    ]).toEqual([{ scope: 'school', changed: true }, { scope: 'school', changed: false }, 1]);
    const back = withChange(wider, role, 'news.create', 'classes');
    expect([shownScope(back, role, 'news.create'), changeCount(back)]).toEqual([
      { scope: 'classes', changed: false },
      0,
    ]);
    expect(changeCount(none)).toBe(0);
  });

  test('the role is sent with its changes: granted, widened, removed', () => {
    let pending = withChange(none, role, 'audit.read', 'school');
    pending = withChange(pending, role, 'news.create', 'school');
    pending = withChange(pending, role, 'people.view', null);
    expect(grantsWith(pending, role)).toEqual([
      { permission: 'audit.read', scope: 'school' },
      { permission: 'news.create', scope: 'school' },
    ]);
    expect(grantsWith(none, role)).toEqual([
      { permission: 'people.view', scope: 'school' },
      { permission: 'news.create', scope: 'classes' },
    ]);
  });
});

test('every permission of the catalogue has its words, in one group of one room', async () => {
  await loadAllWords();
  expect(
    permissionGroups()
      .flatMap((group) => Object.keys(group.permissions))
      .sort(),
  ).toEqual([...permissionKeys].sort());
});

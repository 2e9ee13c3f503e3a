import { describe, expect, it } from 'vitest';
import { readProject } from '../house/files.ts';
import { checkHouse } from '../house/house.ts';
import { registrations } from '../rooms/register.ts';
import { skeleton } from './skeleton.ts';

const now = new Date('2026-12-01T09:30:00Z');

describe('a new room', () => {
  it('stands by the rules of the house', () => {
    const files = skeleton('school-life', 'lost-things', now);
    expect(checkHouse(files)).toEqual([]);
    expect(files[0]?.path).toBe('apps/api/migrations/20261201T0930__lost_things__create.sql');
    expect(checkHouse(files.filter(({ path }) => !path.includes('.manifest.'))).map(({ rule }) => rule)).toEqual([
      'rooms-declared',
    ]);
  });

  it('touches its own folders, one migration and generated lists, and no file of anybody else', () => {
    const files = skeleton('school-life', 'lost-things', now);
    const own = files.map(({ path }) => path);
    expect(own.filter((path) => !/\/lost-things[./]|\/school-life\/lost-things/.test(path))).toEqual([
      'apps/api/migrations/20261201T0930__lost_things__create.sql',
    ]);
    const before = new Map(registrations(readProject()).map(({ path, text }) => [path, text]));
    const changed = registrations([...readProject(), ...files]).filter(({ path, text }) => before.get(path) !== text);
    expect(changed.map(({ path }) => path)).toEqual([
      'apps/api/src/rooms.generated.ts',
      'packages/contract/src/routes.generated.ts',
    ]);
  });

  it.each([
    ['stuff', 'things'],
    ['school', 'Things'],
    ['school', 'a/b'],
  ])('refuses %s/%s', (domain, module) => expect(() => skeleton(domain, module, now)).toThrow());
});

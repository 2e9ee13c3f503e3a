import { describe, expect, it } from 'vitest';
import { canResource } from './author.policy.ts';

const teacher = { publish: true, manage: false };
const manager = { publish: true, manage: true };
const warden = { publish: false, manage: true };

describe('what a user may do with a resource', () => {
  it.each([
    [
      'its author',
      teacher,
      { mine: true, removed: false, offered: false },
      { edit: true, take: true, remove: true, restore: false },
    ],
    [
      'its author, once removed',
      teacher,
      { mine: true, removed: true, offered: false },
      { edit: false, take: false, remove: false, restore: true },
    ],
    [
      'a colleague it is shared with',
      teacher,
      { mine: false, removed: false, offered: true },
      { edit: false, take: true, remove: false, restore: false },
    ],
    [
      'a colleague who was only given it',
      teacher,
      { mine: false, removed: false, offered: false },
      { edit: false, take: false, remove: false, restore: false },
    ],
    [
      'who manages and publishes',
      manager,
      { mine: false, removed: false, offered: false },
      { edit: true, take: true, remove: true, restore: false },
    ],
    [
      'who manages without publishing',
      warden,
      { mine: false, removed: false, offered: false },
      { edit: false, take: false, remove: true, restore: false },
    ],
    [
      'an author who may publish no more',
      { publish: false, manage: false },
      { mine: true, removed: false, offered: false },
      { edit: false, take: false, remove: false, restore: false },
    ],
  ])('%s', (_name, rights, facts, expected) => expect(canResource(rights, facts)).toEqual(expected));
});

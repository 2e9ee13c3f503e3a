import { describe, expect, it } from 'vitest';
import { undoOf } from './use-deeds.ts';

const before = [
  { id: 'a', status: 'published' as const, subjectId: 's', folderId: null },
  { id: 'b', status: 'draft' as const, subjectId: 's', folderId: 'f' },
  { id: 'c', status: 'published' as const, subjectId: 's', folderId: 'f' },
];

describe('undo', () => {
  it.each([
    ['remove', [{ ids: ['a', 'b', 'c'], deed: 'restore' }]],
    ['unshare', [{ ids: ['a', 'b', 'c'], deed: 'share' }]],
    [
      'hide',
      [
        { ids: ['a', 'c'], deed: 'publish' },
        { ids: ['b'], deed: 'draft' },
      ],
    ],
    [
      'move',
      [
        { ids: ['a'], deed: 'move', subjectId: 's', folderId: null },
        { ids: ['b', 'c'], deed: 'move', subjectId: 's', folderId: 'f' },
      ],
    ],
  ] as const)('%s', (deed, expected) => expect(undoOf(deed, before)).toEqual(expected));
});

import { room } from '#kernel/act/act.ts';

export const duplicatesRoom = room('duplicates', {
  tables: ['duplicate_dismissals', 'merges'],
  journal: { plain: 'back merged moved other taken' },
});

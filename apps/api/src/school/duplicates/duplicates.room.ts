import * as z from 'zod/mini';
import { room } from '#kernel/act/act.ts';

export const duplicatesRoom = room('duplicates', {
  tables: ['duplicate_dismissals', 'merges'],
  events: {
    /** Two sheets of pupils became one, the one that is named. */
    'duplicates.merged': z.object({ pupilIds: z.array(z.string()) }),
  },
  journal: { plain: 'back merged moved other taken' },
});

import * as z from 'zod/mini';
import { room } from '#kernel/act/act.ts';

const homeworkEvents = {
  /** Some homework is due for publication in the morning. */
  'homework.due': z.object({ id: z.string() }),
};

export const homeworkRoom = room('homework', {
  tables: [
    'homework',
    'homework_pupils',
    'homework_works',
    'hand_ins',
    'hand_in_notes',
    'homework_helps',
    'homework_hints',
    'homework_limits',
  ],
  events: homeworkEvents,
  journal: { whole: 'limits' },
});
export type HomeworkTx = Parameters<Parameters<typeof homeworkRoom.act>[2]>[0];

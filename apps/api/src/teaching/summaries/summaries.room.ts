import { room } from '#kernel/act/act.ts';

export const summariesRoom = room('summaries', {
  tables: [
    'summary_questions',
    'summaries',
    'summary_comments',
    'self_assessments',
    'summary_meetings',
    'summary_commitments',
    'summary_confirmations',
  ],
  journal: { plain: 'confirmed published sent signed' },
});
export type SummariesTx = Parameters<Parameters<typeof summariesRoom.act>[2]>[0];

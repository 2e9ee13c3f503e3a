import * as z from 'zod/mini';
import { room } from '#kernel/act/act.ts';

export const gradebookEvents = {
  /** Some assessments are due for publication. */
  'gradebook.due': z.object({ ids: z.array(z.string()) }),
  /** Guardians may now read marks already shown to pupils. */
  'gradebook.parents_due': z.object({ ids: z.array(z.string()) }),
  /** The averaging rules of some levels changed. */
  'gradebook.ruled': z.object({ levelIds: z.array(z.string()) }),
};

export const gradebookRoom = room('gradebook', {
  tables: ['assessments', 'marks', 'grade_boxes', 'grade_figures', 'grade_terms', 'grade_rules'],
  events: gradebookEvents,
  journal: { plain: 'correction_files levels subject_files titles', whole: 'cells' },
});
export type GradebookTx = Parameters<Parameters<typeof gradebookRoom.act>[2]>[0];

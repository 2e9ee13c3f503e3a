import { namedBy } from '#kernel/holdings/holdings.ts';
import { manifest } from '#kernel/manifest.ts';
import { gradebookNews, gradebookNoticeWords } from './gradebook.messages.ts';
import { registerGradebook } from './gradebook.public.ts';
import { gradebookRoom } from './gradebook.room.ts';
import { gradebookBindings } from './gradebook.routes.ts';
import { markedBefore } from './keeping.actions.ts';
import { registerGradebookJobs } from './marking/marking.jobs.ts';
import { registerGradesSummary } from './summary.public.ts';
import { gradebookWeek } from './weekly.queries.ts';

const told = [gradebookNews];
const words = gradebookNoticeWords;
export const gradebookManifest = manifest({
  rooms: [gradebookRoom],
  bindings: gradebookBindings,
  objects: [{ type: 'assessment', table: 'assessments', name: 't.title' }],
  register: [registerGradebook, registerGradebookJobs, registerGradesSummary],
  weekly: [gradebookWeek],
  notices: [
    { kind: 'note', why: ['guardian', 'self'], mail: 'digest', push: 'digest', words: words.note, told },
    {
      kind: 'note.modifiee',
      why: ['guardian', 'self'],
      mail: 'digest',
      push: 'digest',
      words: words['note.modifiee'],
      told,
      chosenWith: 'note',
    },
  ],
  holdings: [
    {
      table: 'marks',
      column: 'pupil_id',
      of: 'person',
      erase: 'delete',
      merge: {
        beside: ['assessment_id'],
        says: ['value', 'code', 'comment'],
        place: namedBy('assessments', 'title', 'assessment_id'),
      },
      shown: true,
    },
    { table: 'marks', column: 'by_id', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'assessments', column: 'created_by', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'grade_rules', column: 'by_id', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'grade_terms', column: 'by_id', of: 'account', erase: 'keep', merge: 'moves' },
  ],
  // One school year, and one more.
  retention: [{ kind: 'marks', months: 24, table: 'marks', old: markedBefore }],
  proof: {
    fill: {
      'grade_rules.parts': () => JSON.stringify([]),
    },
    otherOrgs: { direction: { 'gradebook.set_term': 'terms are closed for the whole school' } },
  },
});

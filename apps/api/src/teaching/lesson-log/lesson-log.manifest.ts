import { lessonLogModule } from '@encrier/contract/teaching/lesson-log';
import { manifest } from '#kernel/manifest.ts';
import { registerLessonLogJobs } from './lesson-log.jobs.ts';
import { lessonLogNews, lessonLogNoticeWords } from './lesson-log.messages.ts';
import { registerLessonLog } from './lesson-log.public.ts';
import { lessonLogRoom } from './lesson-log.room.ts';
import { lessonLogBindings } from './lesson-log.routes.ts';
import { planBindings } from './plan/plan.routes.ts';
import { waitingEntries } from './missing.queries.ts';
import { lessonLogWeek } from './weekly.queries.ts';

const told = [lessonLogNews];
const words = lessonLogNoticeWords;
export const lessonLogManifest = manifest({
  rooms: [lessonLogRoom],
  bindings: [...lessonLogBindings, ...planBindings],
  queues: [{ queue: 'lesson_log.missing', rows: waitingEntries, module: lessonLogModule, arabic: true }],
  register: [registerLessonLog, registerLessonLogJobs],
  weekly: [lessonLogWeek],
  notices: [
    { kind: 'cahier.rappel', why: ['teaches'], mail: 'digest', push: 'digest', words: words['cahier.rappel'], told },
    {
      kind: 'cahier.manque',
      why: ['guardian', 'self'],
      mail: 'digest',
      push: 'now',
      words: words['cahier.manque'],
      told,
    },
    { kind: 'cahier.visa', why: ['teaches'], mail: 'digest', push: 'digest', words: words['cahier.visa'], told },
  ],
  holdings: [
    { table: 'log_visas', column: 'by_id', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'log_versions', column: 'by_id', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'log_entries', column: 'written_by', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'log_programmes', column: 'written_by', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'log_layings', column: 'by_id', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'log_sequences', column: 'account_id', of: 'account', erase: 'delete', merge: 'moves' },
    { table: 'log_notes', column: 'account_id', of: 'account', erase: 'delete', merge: { beside: ['lesson_id'] } },
    { table: 'log_templates', column: 'account_id', of: 'account', erase: 'delete', merge: { beside: ['name'] } },
  ],
  proof: {
    fill: {
      'log_versions.content': ({ day }) =>
        JSON.stringify({
          day: day(0),
          starts: 480,
          ends: 540,
          title: 'Titre',
          body: '',
          objective: '',
          elements: [],
          outcome: 'done',
          revision: 1,
        }),
    },
    wholeSchool: {
      writes: {
        'lesson_log.settings': 'the delay is the whole school’s',
        'lesson_log.keep_template': 'the caller’s own',
      },
    },
  },
});

import { manifest } from '#kernel/manifest.ts';
import { registerWeeklyJobs } from './weekly.jobs.ts';
import { weekLines } from './lines.queries.ts';
import { weeklyNews, weeklyNoticeWords } from './weekly.messages.ts';
import { weeklyRoom } from './weekly.room.ts';
import { weeklyBindings } from './weekly.routes.ts';

export const weeklyManifest = manifest({
  rooms: [weeklyRoom],
  bindings: weeklyBindings,
  register: [registerWeeklyJobs],
  holdings: [{ table: 'weekly_days', column: 'account_id', of: 'account', erase: 'delete', merge: 'stays' }],
  notices: [
    {
      kind: 'semaine',
      whereabouts: true,
      why: ['guardian', 'self'],
      mail: 'now',
      push: 'now',
      words: weeklyNoticeWords.semaine,
      told: [weeklyNews],
      lines: weekLines,
    },
  ],
  proof: {
    wholeSchool: { writes: { 'weekly.set_settings': 'when the week is sent is the whole school’s' } },
  },
});

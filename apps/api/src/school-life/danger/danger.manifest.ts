import { sql } from 'kysely';
import { manifest } from '#kernel/manifest.ts';
import { dangerNoticeWords } from './danger.messages.ts';
import { registerDanger } from './danger.public.ts';
import { dangerRoom } from './danger.room.ts';
import { dangerBindings } from './danger.routes.ts';
import { registerDeadlines } from './deadlines.jobs.ts';

export const dangerManifest = manifest({
  rooms: [dangerRoom],
  bindings: dangerBindings,
  register: [registerDanger, registerDeadlines],
  notices: [
    {
      kind: 'protection',
      discreet: true,
      why: [{ right: 'danger.handle' }],
      mail: 'now',
      push: 'now',
      words: dangerNoticeWords.protection,
    },
  ],
  holdings: [
    { table: 'danger_reports', column: 'author_id', of: 'account', merge: 'moves' },
    { table: 'danger_steps', column: 'by_id', of: 'account', merge: 'moves' },
    { table: 'danger_readings', column: 'reader_id', of: 'account', merge: { beside: ['report_id'] } },
  ],
  heldElsewhere: {
    danger_reports: 'for the restricted team alone: no export of a person holds it',
    danger_steps: 'for the restricted team alone: no export of a person holds it',
    danger_readings: 'who of the team opened a report: the journal tells of it too',
  },
  // Two years after it was closed; open reports stay.
  retention: [
    {
      kind: 'danger_reports',
      months: 24,
      table: 'danger_reports',
      old: (months, now) =>
        sql<boolean>`danger_reports.closed_at < ${now}::timestamptz - make_interval(months => ${months})`,
    },
  ],
  proof: { otherOrgs: { direction: { danger: 'who is told of a child in danger is named for the whole school' } } },
});

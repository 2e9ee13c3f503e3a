import { sql } from 'kysely';
import { manifest } from '#kernel/manifest.ts';
import { exitNews, exitsNoticeWords } from './exits.messages.ts';
import { registerExitsHome } from './exits.public.ts';
import { exitsRoom } from './exits.room.ts';
import { exitsBindings } from './exits.routes.ts';

export const exitsManifest = manifest({
  rooms: [exitsRoom],
  bindings: exitsBindings,
  register: [registerExitsHome],
  notices: [
    {
      kind: 'sortie.demande',
      mail: 'digest',
      push: 'now',
      words: exitsNoticeWords['sortie.demande'],
      told: [exitNews],
    },
    { kind: 'sortie.suivi', mail: 'now', push: 'now', words: exitsNoticeWords['sortie.suivi'], told: [exitNews] },
  ],
  holdings: [
    {
      table: 'exit_requests',
      column: 'pupil_id',
      of: 'person',
      erase: 'delete',
      merge: { beside: ['day', 'leaves_at'] },
    },
    { table: 'exit_requests', column: 'guardian_id', of: 'person', merge: 'moves' },
    { table: 'exit_requests', column: 'asked_by', of: 'account', merge: 'moves' },
    { table: 'exit_requests', column: 'decided_by', of: 'account', merge: 'moves' },
  ],
  // Counted from the last day that it speaks of.
  retention: [
    {
      kind: 'exit_requests',
      months: 24,
      table: 'exit_requests',
      old: (months, now) =>
        sql<boolean>`COALESCE(exit_requests.day, exit_requests.ends_on) < (${now}::timestamptz - make_interval(months => ${months}))::date`,
    },
  ],
});

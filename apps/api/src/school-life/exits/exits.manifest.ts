import { sql } from 'kysely';
import { manifest } from '#kernel/manifest.ts';
import { exitNews, exitsNoticeWords, gateNews } from './exits.messages.ts';
import { waitingExits } from './exits.queries.ts';
import { exitsGateBindings } from './gate.routes.ts';
import { exitsRoom } from './exits.room.ts';
import { exitsBindings } from './exits.routes.ts';

export const exitsManifest = manifest({
  rooms: [exitsRoom],
  bindings: [...exitsBindings, ...exitsGateBindings],
  queues: [{ queue: 'exits.requests', rows: waitingExits, module: 'exits' }],
  notices: [
    {
      kind: 'sortie.demande',
      mail: 'digest',
      push: 'now',
      words: exitsNoticeWords['sortie.demande'],
      told: [exitNews],
    },
    { kind: 'sortie.suivi', mail: 'now', push: 'now', words: exitsNoticeWords['sortie.suivi'], told: [exitNews] },
    { kind: 'sortie.remise', mail: 'off', push: 'now', words: exitsNoticeWords['sortie.remise'], told: [gateNews] },
    { kind: 'sortie.alerte', mail: 'now', push: 'now', words: exitsNoticeWords['sortie.alerte'], told: [gateNews] },
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
    { table: 'exit_passages', column: 'pupil_id', of: 'person', erase: 'delete', merge: { beside: ['day'] } },
    { table: 'exit_passages', column: 'guardian_id', of: 'person', erase: { guardian_id: null }, merge: 'moves' },
    { table: 'exit_passages', column: 'by_id', of: 'account', merge: 'moves' },
    { table: 'exit_passages', column: 'second_by_id', of: 'account', merge: 'moves' },
    { table: 'exit_passages', column: 'returned_by_id', of: 'account', merge: 'moves' },
  ],
  // Counted from the last day that each speaks of.
  retention: [
    {
      kind: 'exit_passages',
      months: 24,
      table: 'exit_passages',
      old: (months, now) =>
        sql<boolean>`exit_passages.day < (${now}::timestamptz - make_interval(months => ${months}))::date`,
    },
    {
      kind: 'exit_requests',
      months: 24,
      table: 'exit_requests',
      old: (months, now) =>
        sql<boolean>`COALESCE(exit_requests.day, exit_requests.ends_on) < (${now}::timestamptz - make_interval(months => ${months}))::date`,
    },
  ],
});

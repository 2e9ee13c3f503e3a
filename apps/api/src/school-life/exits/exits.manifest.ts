import { sql } from 'kysely';
import { manifest } from '#kernel/manifest.ts';
import { monthsBefore } from '#kernel/db/school-day.ts';
import { exitNews, exitsNoticeWords, gateNews } from './exits.messages.ts';
import { registerExits } from './exits.public.ts';
import { waitingExits } from './exits.queries.ts';
import { exitsGateBindings } from './gate.routes.ts';
import { exitsRoom } from './exits.room.ts';
import { exitsBindings } from './exits.routes.ts';
import { alarmedRights } from './exits.policy.ts';
import { clearPersons, namedBefore } from './keeping.actions.ts';
import { waitingPersons } from './persons.queries.ts';
import { exitsPersonsBindings } from './persons.routes.ts';

export const exitsManifest = manifest({
  rooms: [exitsRoom],
  bindings: [...exitsBindings, ...exitsGateBindings, ...exitsPersonsBindings],
  register: [registerExits],
  queues: [
    { queue: 'exits.requests', rows: waitingExits, module: 'exits' },
    { queue: 'exits.persons', rows: waitingPersons, module: 'exits' },
  ],
  notices: [
    {
      kind: 'sortie.demande',
      why: [{ right: 'exits.manage' }],
      mail: 'digest',
      push: 'now',
      words: exitsNoticeWords['sortie.demande'],
      told: [exitNews],
    },
    {
      kind: 'sortie.suivi',
      whereabouts: true,
      why: ['guardian', 'self'],
      mail: 'now',
      push: 'now',
      words: exitsNoticeWords['sortie.suivi'],
      told: [exitNews],
    },
    {
      kind: 'sortie.remise',
      whereabouts: true,
      why: ['guardian', 'self'],
      mail: 'off',
      push: 'now',
      words: exitsNoticeWords['sortie.remise'],
      told: [gateNews],
    },
    {
      kind: 'sortie.alerte',
      why: alarmedRights,
      mail: 'now',
      push: 'now',
      words: exitsNoticeWords['sortie.alerte'],
      told: [gateNews],
    },
  ],
  archive: { exit_passes: { carries: 'a pass of the day still opens the gate, and passages name it' } },
  holdings: [
    {
      table: 'exit_requests',
      column: 'pupil_id',
      of: 'person',
      erase: 'delete',
      merge: {
        beside: ['day', 'leaves_at'],
        only: (row) =>
          sql<boolean>`${sql.ref(`${row}.kind`)} = 'one_day' AND ${sql.ref(`${row}.status`)} = ANY (ARRAY['asked', 'approved'])`,
      },
    },
    { table: 'exit_requests', column: 'guardian_id', of: 'person', merge: 'moves' },
    { table: 'exit_requests', column: 'asked_by', of: 'account', merge: 'moves' },
    { table: 'exit_requests', column: 'decided_by', of: 'account', merge: 'moves' },
    {
      table: 'exit_passages',
      column: 'pupil_id',
      of: 'person',
      erase: 'delete',
      merge: {
        beside: ['day'],
        only: (row) => sql<boolean>`${sql.ref(`${row}.status`)} = ANY (ARRAY['checking', 'left'])`,
      },
    },
    { table: 'exit_passages', column: 'guardian_id', of: 'person', erase: { guardian_id: null }, merge: 'moves' },
    { table: 'exit_passages', column: 'by_id', of: 'account', merge: 'moves' },
    { table: 'exit_passages', column: 'second_by_id', of: 'account', merge: 'moves' },
    { table: 'exit_passages', column: 'returned_by_id', of: 'account', merge: 'moves' },
    {
      table: 'exit_persons',
      column: 'pupil_id',
      of: 'person',
      erase: 'delete',
      merge: 'moves',
      files: { type: 'exit_person', id: 'id' },
    },
    { table: 'exit_persons', column: 'asked_by', of: 'account', merge: 'moves' },
    { table: 'exit_persons', column: 'decided_by', of: 'account', merge: 'moves' },
    { table: 'exit_persons', column: 'withdrawn_by', of: 'account', merge: 'moves' },
    { table: 'exit_passes', column: 'pupil_id', of: 'person', erase: 'delete', merge: 'moves' },
    { table: 'exit_passes', column: 'made_by', of: 'account', merge: 'moves' },
    { table: 'exit_passes', column: 'revoked_by', of: 'account', merge: 'moves' },
  ],
  // Counted from the last day that each row concerns.
  retention: [
    {
      kind: 'exit_passages',
      months: 24,
      table: 'exit_passages',
      old: (months, now) => sql<boolean>`exit_passages.day < ${monthsBefore(now, months)}`,
    },
    {
      kind: 'exit_requests',
      months: 24,
      table: 'exit_requests',
      old: (months, now) =>
        sql<boolean>`COALESCE(exit_requests.day, exit_requests.ends_on) < ${monthsBefore(now, months)}`,
    },
    { kind: 'exit_persons', months: 6, table: 'exit_persons', old: namedBefore, clear: clearPersons },
    {
      kind: 'exit_passes',
      months: 1,
      table: 'exit_passes',
      old: (months, now) => sql<boolean>`exit_passes.day < ${monthsBefore(now, months)}`,
    },
  ],
  proof: {
    fill: {
      'exit_settings.opens_at': () => '08:30',
      'exit_settings.closes_at': () => '17:30',
      'exit_settings.lessons_end_at': () => '17:00',
    },
    open: { 'exits_passes.show': 'whoever holds the pass reads it' },
    otherOrgs: { parents: { 'exits.ask': 'who holds the right over the whole school is told, wherever he works' } },
  },
});

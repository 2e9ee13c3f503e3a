import { sql } from 'kysely';
import { manifest } from '#kernel/manifest.ts';
import { monthsBefore } from '#kernel/db/school-day.ts';
import { absenceBindings } from './absences/absences.routes.ts';
import { awayBefore, clearAbsences } from './absences/keeping.actions.ts';
import { coverBindings } from './covers/covers.routes.ts';
import { replacementDayBindings } from './days/days.routes.ts';
import { releaseNews, replacementNews, replacementNoticeWords } from './replacement.messages.ts';
import { registerReplacementCards } from './replacement.public.ts';
import { replacementRoom } from './replacement.room.ts';
import { registerReleaseJobs } from './releases/releases.jobs.ts';

const words = replacementNoticeWords;
const told = [replacementNews];
const ago = (now: Date, months: number) => sql`${monthsBefore(now, months)}`;
export const replacementManifest = manifest({
  rooms: [replacementRoom],
  bindings: [...absenceBindings, ...coverBindings, ...replacementDayBindings],
  register: [registerReplacementCards, registerReleaseJobs],
  notices: [
    {
      kind: 'remplacement.proposition',
      why: ['named'],
      mail: 'now',
      push: 'now',
      words: words['remplacement.proposition'],
      told,
    },
    {
      kind: 'remplacement.suivi',
      why: ['named'],
      mail: 'digest',
      push: 'now',
      words: words['remplacement.suivi'],
      told,
    },
    {
      kind: 'remplacement.a_traiter',
      why: [{ right: 'sessions.cancel' }, { right: 'sessions.absences' }],
      mail: 'digest',
      push: 'now',
      words: words['remplacement.a_traiter'],
      told,
    },
    {
      kind: 'remplacement.sortie',
      whereabouts: true,
      why: ['guardian', 'self'],
      mail: 'now',
      push: 'now',
      words: words['remplacement.sortie'],
      told: [releaseNews],
    },
  ],
  holdings: [
    {
      table: 'staff_absences',
      column: 'person_id',
      of: 'person',
      erase: 'delete',
      merge: 'moves',
      files: { type: 'staff_absence', id: 'id' },
    },
    { table: 'staff_absences', column: 'by_id', of: 'account', merge: 'moves' },
    { table: 'staff_absences', column: 'decided_by', of: 'account', merge: 'moves' },
    { table: 'lesson_covers', column: 'person_id', of: 'person', erase: 'keep', merge: { beside: ['lesson_id'] } },
    { table: 'lesson_covers', column: 'substitute_id', of: 'person', erase: 'keep', merge: 'moves' },
    { table: 'lesson_covers', column: 'decided_by', of: 'account', merge: 'moves' },
    {
      table: 'cover_proposals',
      column: 'to_id',
      of: 'person',
      erase: 'delete',
      merge: { beside: ['lesson_id', 'person_id'], only: (row) => sql<boolean>`${sql.ref(`${row}.state`)} = 'open'` },
    },
    { table: 'cover_proposals', column: 'asked_by', of: 'account', merge: 'moves' },
    {
      table: 'lesson_releases',
      column: 'pupil_id',
      of: 'person',
      erase: 'delete',
      merge: {
        beside: ['on_day', 'half', 'kind'],
        only: (row) => sql<boolean>`${sql.ref(`${row}.state`)} <> 'withdrawn'`,
      },
    },
    { table: 'lesson_releases', column: 'made_by', of: 'account', merge: 'moves' },
    { table: 'lesson_releases', column: 'answered_by', of: 'account', merge: 'moves' },
  ],
  // Counted from the last day that each row concerns; the reason of an absence is not kept beyond a year.
  retention: [
    { kind: 'staff_absences', months: 12, table: 'staff_absences', old: awayBefore, clear: clearAbsences },
    {
      kind: 'lesson_releases',
      months: 12,
      table: 'lesson_releases',
      old: (months, now) => sql<boolean>`lesson_releases.on_day < ${ago(now, months)}`,
    },
  ],
  proof: {
    unanswered: { 'replacement.cover': 'wants a colleague who is free' },
  },
});

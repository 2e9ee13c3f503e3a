import { manifest } from '#kernel/manifest.ts';
import { disciplineDetentionsBindings } from './detentions/detentions.routes.ts';
import { disciplineNoticeWords } from './discipline.messages.ts';
import { registerDiscipline } from './discipline.public.ts';
import { disciplineRoom } from './discipline.room.ts';
import { disciplineIncidentsBindings } from './incidents/incidents.routes.ts';
import { clearIncidents, eraseSanctions, givenBefore, happenedBefore } from './keeping.actions.ts';
import { disciplineLetterBindings } from './letter/letter.routes.ts';
import { disciplineRecordsBindings } from './records/records.routes.ts';
import { disciplineSettingsBindings } from './settings/settings.routes.ts';
import { registerDisciplineSummary } from './summary.public.ts';
import { disciplineWeek } from './weekly.queries.ts';

const words = disciplineNoticeWords;
export const disciplineManifest = manifest({
  rooms: [disciplineRoom],
  bindings: [
    ...disciplineRecordsBindings,
    ...disciplineIncidentsBindings,
    ...disciplineLetterBindings,
    ...disciplineDetentionsBindings,
    ...disciplineSettingsBindings,
  ],
  register: [registerDiscipline, registerDisciplineSummary],
  weekly: [disciplineWeek],
  notices: [
    { kind: 'infraction', why: ['guardian', 'self'], mail: 'now', push: 'now', words: words.infraction },
    { kind: 'valorisation', why: ['guardian', 'self'], mail: 'now', push: 'now', words: words.valorisation },
    {
      kind: 'infraction.reponse',
      why: [{ right: 'conduct.examine' }, { right: 'conduct.sanction' }, 'author'],
      mail: 'digest',
      push: 'now',
      words: words['infraction.reponse'],
    },
    {
      kind: 'incident.a_traiter',
      why: [{ right: 'conduct.examine' }],
      mail: 'digest',
      push: 'now',
      words: words['incident.a_traiter'],
    },
    { kind: 'retenue', why: ['named'], mail: 'now', push: 'now', words: words.retenue },
  ],
  holdings: [
    { table: 'discipline_records', column: 'pupil_id', of: 'person', erase: 'delete', merge: 'moves' },
    { table: 'discipline_records', column: 'author_id', of: 'account', merge: 'moves' },
    { table: 'discipline_records', column: 'decided_by', of: 'account', merge: 'moves' },
    { table: 'discipline_records', column: 'ended_by', of: 'account', merge: 'moves' },
    { table: 'discipline_replies', column: 'by_id', of: 'account', erase: { body: '…' }, merge: 'moves' },
    {
      table: 'discipline_receipts',
      column: 'person_id',
      of: 'person',
      erase: 'delete',
      merge: { beside: ['record_id', 'of_decision'], joins: { acknowledged_at: 'earliest' } },
    },
    { table: 'incidents', column: 'author_id', of: 'account', merge: 'moves' },
    { table: 'incidents', column: 'examined_by', of: 'account', merge: 'moves' },
    { table: 'incidents', column: 'closed_by', of: 'account', merge: 'moves' },
    { table: 'incident_versions', column: 'by_id', of: 'account', merge: 'moves' },
    { table: 'detentions', column: 'pupil_id', of: 'person', erase: 'delete', merge: 'moves' },
    { table: 'detentions', column: 'supervisor_id', of: 'account', merge: 'moves' },
    { table: 'detentions', column: 'placed_by', of: 'account', merge: 'moves' },
    { table: 'detentions', column: 'said_by', of: 'account', merge: 'moves' },
  ],
  heldElsewhere: {
    incidents: 'of several pupils: what concerns each one stands in his own record',
    incident_versions: 'of several pupils: what concerns each one stands in his own record',
  },
  // A year after the end of theirs; sanctions on their legal day (LAW-RET-07).
  retention: [
    { kind: 'discipline_records', months: 12, table: 'discipline_records', old: givenBefore },
    { kind: 'incidents', months: 12, table: 'incidents', old: happenedBefore, clear: clearIncidents },
  ],
  afterRetention: eraseSanctions,
  proof: {
    names: { incident: 'incidents.id', kind: 'discipline_kinds.id' },
    fill: {
      'discipline_settings.reply_days': () => 5,
    },
    unanswered: {
      'discipline.letter': 'its thing stands in one state of several, and this route wants another',
      'discipline.own_letter': 'its thing stands in one state of several, and this route wants another',
    },
    wholeSchool: { writes: { 'discipline.add_kind': 'the list of punishments is the whole school’s' } },
  },
});

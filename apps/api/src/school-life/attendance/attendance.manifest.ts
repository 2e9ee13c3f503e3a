import { manifest } from '#kernel/manifest.ts';
import { attendanceNews, attendanceNoticeWords } from './attendance.messages.ts';
import { attendanceMerge, attendanceWeek, registerAttendance } from './attendance.public.ts';
import { attendanceRoom } from './attendance.room.ts';
import { attendanceClosingsBindings } from './closings/closings.routes.ts';
import { attendanceExemptionsBindings } from './exemptions/exemptions.routes.ts';
import { attendanceFamilyBindings } from './family/family.routes.ts';
import {
  announcedBefore,
  calledBefore,
  clearExemptions,
  clearJustifications,
  exemptedBefore,
  explainedBefore,
  followedBefore,
  issuedBefore,
} from './keeping.actions.ts';
import { attendanceNoticesBindings } from './notices/notices.routes.ts';
import { registerAttendanceJobs } from './office/office.jobs.ts';
import { attendanceOfficeBindings } from './office/office.routes.ts';
import { missingCalls, waitingAbsences, waitingJustified } from './office/waiting.queries.ts';
import { rollCallBindings } from './roll-call/roll-call.routes.ts';
import { registerPresence } from './office/presence.queries.ts';
import { registerReminderJobs } from './reminders/reminders.jobs.ts';
import { registerRuleJobs } from './rules/rules.jobs.ts';
import { attendanceRulesBindings } from './rules/rules.routes.ts';
import { attendanceSeatingBindings } from './seating/seating.routes.ts';
import { attendanceSettingsBindings } from './settings/settings.routes.ts';
import { attendanceSlipsBindings } from './slips/slips.routes.ts';

const told = [attendanceNews];
const words = attendanceNoticeWords;
export const attendanceManifest = manifest({
  rooms: [attendanceRoom],
  bindings: [
    ...rollCallBindings,
    ...attendanceFamilyBindings,
    ...attendanceOfficeBindings,
    ...attendanceSettingsBindings,
    ...attendanceRulesBindings,
    ...attendanceNoticesBindings,
    ...attendanceExemptionsBindings,
    ...attendanceClosingsBindings,
    ...attendanceSlipsBindings,
    ...attendanceSeatingBindings,
  ],
  queues: [
    { queue: 'attendance.absences', rows: waitingAbsences, module: 'attendance' },
    { queue: 'attendance.justifications', rows: waitingJustified, module: 'attendance' },
    { queue: 'attendance.roll_calls', rows: missingCalls, module: 'attendance', arabic: true },
  ],
  register: [registerAttendance, registerPresence, registerAttendanceJobs, registerRuleJobs, registerReminderJobs],
  weekly: [attendanceWeek],
  merge: [attendanceMerge],
  notices: [
    {
      kind: 'absence',
      whereabouts: true,
      why: ['guardian', 'self'],
      mail: 'now',
      push: 'now',
      words: words.absence,
      told,
    },
    {
      kind: 'retard',
      whereabouts: true,
      why: ['guardian', 'self'],
      mail: 'now',
      push: 'now',
      words: words.retard,
      told,
    },
    { kind: 'absence.annonce', why: ['teaches'], mail: 'digest', push: 'now', words: words['absence.annonce'], told },
    {
      kind: 'absence.justificatif',
      whereabouts: true,
      why: ['guardian', 'self'],
      mail: 'now',
      push: 'now',
      words: words['absence.justificatif'],
      told,
    },
    {
      kind: 'absence.a_traiter',
      why: [{ right: 'attendance.justify' }],
      mail: 'digest',
      push: 'now',
      words: words['absence.a_traiter'],
      told,
    },
    {
      kind: 'absence.rappel',
      whereabouts: true,
      why: ['guardian', 'self'],
      mail: 'now',
      push: 'now',
      words: words['absence.rappel'],
      told,
    },
    {
      kind: 'absence.seuil',
      why: [{ right: 'attendance.validate' }],
      mail: 'digest',
      push: 'now',
      words: words['absence.seuil'],
      told,
    },
    {
      kind: 'appel.non_fait',
      why: ['teaches', { right: 'attendance.validate' }],
      mail: 'off',
      push: 'now',
      words: words['appel.non_fait'],
      told,
    },
    {
      kind: 'billet',
      whereabouts: true,
      why: ['guardian', 'self'],
      mail: 'off',
      push: 'now',
      words: words.billet,
      told,
    },
    { kind: 'billet.cours', why: ['teaches'], mail: 'off', push: 'now', words: words['billet.cours'], told },
  ],
  holdings: [
    {
      table: 'justifications',
      column: 'pupil_id',
      of: 'person',
      erase: 'delete',
      merge: 'moves',
      files: { type: 'justification', id: 'id' },
    },
    { table: 'justifications', column: 'by_id', of: 'account', merge: 'moves' },
    { table: 'justifications', column: 'decided_by', of: 'account', merge: 'moves' },
    {
      table: 'exemptions',
      column: 'pupil_id',
      of: 'person',
      erase: 'delete',
      merge: 'moves',
      files: { type: 'exemption', id: 'id' },
    },
    { table: 'exemptions', column: 'by_id', of: 'account', merge: 'moves' },
    { table: 'absence_declarations', column: 'pupil_id', of: 'person', erase: 'delete', merge: 'moves' },
    { table: 'absence_declarations', column: 'by_id', of: 'account', merge: 'moves' },
    {
      table: 'attendance_events',
      column: 'pupil_id',
      of: 'person',
      erase: 'delete',
      merge: { beside: ['roll_call_id', 'kind'] },
      shown: true,
    },
    { table: 'attendance_events', column: 'created_by', of: 'account', merge: 'moves' },
    { table: 'attendance_events', column: 'decided_by', of: 'account', merge: 'moves' },
    {
      table: 'attendance_hits',
      column: 'pupil_id',
      of: 'person',
      erase: 'delete',
      merge: { beside: ['rule_id', 'upto'] },
    },
    { table: 'attendance_hits', column: 'by_id', of: 'account', merge: 'moves' },
    { table: 'attendance_closings', column: 'closed_by', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'attendance_closings', column: 'reopened_by', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'slips', column: 'pupil_id', of: 'person', erase: 'delete', merge: 'moves' },
    { table: 'slips', column: 'issued_by', of: 'account', merge: 'moves' },
    { table: 'slips', column: 'used_by', of: 'account', merge: 'moves' },
    { table: 'slips', column: 'cancelled_by', of: 'account', merge: 'moves' },
    {
      table: 'seating_plans',
      column: 'person_id',
      of: 'person',
      erase: 'delete',
      merge: { beside: ['class_id', 'group_id', 'classroom_id'], nullsMeet: true },
    },
    { table: 'seats', column: 'pupil_id', of: 'person', erase: 'delete', merge: { beside: ['plan_id'] } },
    { table: 'roll_calls', column: 'by_id', of: 'account', erase: 'keep', merge: 'moves' },
  ],
  // Reasons and papers for a school year, the absences themselves for two.
  retention: [
    { kind: 'justifications', months: 12, table: 'justifications', old: explainedBefore, clear: clearJustifications },
    { kind: 'exemptions', months: 12, table: 'exemptions', old: exemptedBefore, clear: clearExemptions },
    { kind: 'absence_declarations', months: 12, table: 'absence_declarations', old: announcedBefore },
    { kind: 'slips', months: 12, table: 'slips', old: issuedBefore },
    { kind: 'attendance_events', months: 24, table: 'attendance_events', old: calledBefore },
    { kind: 'attendance_hits', months: 12, table: 'attendance_hits', old: followedBefore },
  ],
  proof: {
    names: { event: 'attendance_events.id', reason: 'absence_reasons.id' },
    fill: {
      // Periods in the past, so that nothing is refused because of them.
      'attendance_closings.from_on': ({ day }) => day(-30),
      'attendance_closings.to_on': ({ day }) => day(-29),
    },
    unanswered: {
      'attendance.message_note': 'wants several rows that agree with each other; the room’s own journeys ask it',
    },
    wholeSchool: {
      writes: {
        'attendance_closings.close': 'periods are closed for the whole school',
        'attendance_settings.add_reason': 'reasons of absences are the whole school’s',
      },
    },
    kinds: { 'attendance_rules.set params.id': 'attendance_rules.id' },
    otherOrgs: { direction: { 'attendance_closings.reopen': 'periods are closed for the whole school' } },
  },
});

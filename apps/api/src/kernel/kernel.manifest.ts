import { factKinds } from '@encrier/contract/facts.generated';
import { sql } from 'kysely';
import { sessionsRoom } from './auth/sessions.room.ts';
import { exportsRoom } from './exports/exports.room.ts';
import { factsRoom } from './facts/facts.room.ts';
import { files } from './files/files.room.ts';
import { notifications } from './notify/centre/notifications.room.ts';
import { fileBindings } from './files/files.routes.ts';
import { uploadBindings } from './files/uploads/uploads.routes.ts';
import { notificationBindings } from './notify/centre/notifications.routes.ts';
import { liveBindings } from './live/live.routes.ts';
import { registerKernelFiles } from './files/portraits.ts';
import { registerFilesJobs } from './files/files.jobs.ts';
import { registerNotifyJobs } from './notify/notify.jobs.ts';
import { registerExportJobs } from './exports/exports.jobs.ts';
import { registerLiveJobs } from './live/live.jobs.ts';
import { schoolsRoom } from './tenancy/schools.room.ts';
import { manifest } from './manifest.ts';
import { kernelNoticeWords } from './notify/notify.messages.ts';

/** Routes and jobs of the kernel itself. */
export const kernelManifest = manifest({
  rooms: [schoolsRoom, sessionsRoom, exportsRoom, factsRoom, files, notifications],
  bindings: [...fileBindings, ...uploadBindings, ...notificationBindings, ...liveBindings],
  register: [registerKernelFiles, registerFilesJobs, registerNotifyJobs, registerExportJobs, registerLiveJobs],
  notices: [
    {
      kind: 'securite.lecture',
      discreet: true,
      why: [{ right: 'audit.read' }],
      mail: 'now',
      push: 'now',
      words: kernelNoticeWords['securite.lecture'],
      locked: true,
    },
    { kind: 'test', why: ['author'], mail: 'now', push: 'now', words: kernelNoticeWords.test, listed: false },
  ],
  holdings: [
    { table: 'export_subjects', column: 'person_id', of: 'person', erase: 'delete', merge: { beside: ['seq'] } },
    { table: 'person_reads', column: 'person_id', of: 'person', erase: 'delete' },
    { table: 'person_reads', column: 'account_id', of: 'account', erase: 'delete' },
    { table: 'sessions', column: 'account_id', of: 'account', erase: 'delete', merge: 'stays' },
    { table: 'mail_bounces', column: 'account_id', of: 'account', erase: 'delete', merge: 'stays' },
    { table: 'push_subscriptions', column: 'account_id', of: 'account', erase: 'delete', merge: 'stays' },
    {
      table: 'notifications',
      column: 'account_id',
      of: 'account',
      erase: 'delete',
      merge: { beside: ['dedupe_key'] },
      shown: true,
    },
    {
      table: 'notification_preferences',
      column: 'account_id',
      of: 'account',
      erase: 'delete',
      merge: { beside: ['type'] },
    },
    {
      table: 'facts',
      column: 'pupil_id',
      of: 'person',
      erase: 'delete',
      merge: { beside: ['source', 'source_id', 'starts_at'] },
    },
    { table: 'idempotency_keys', column: 'account_id', of: 'account', erase: 'delete' },
    { table: 'uploads', column: 'account_id', of: 'account', erase: 'delete', merge: 'moves' },
    { table: 'files', column: 'created_by', of: 'account', merge: 'moves' },
  ],
  heldElsewhere: {
    audit_log: 'the journal is sealed: a line taken out would break its proof; it is told as what stays',
    files:
      'a person’s own photo goes, and what was joined to a text that is emptied; any other file belongs to the object that adopted it',
    deliveries: 'leave with their notice',
  },
  childArrays: ['notifications'],
  retention: [
    {
      kind: 'notifications',
      months: 12,
      table: 'notifications',
      old: (months, now) =>
        sql<boolean>`notifications.created_at < ${now}::timestamptz - make_interval(months => ${months})`,
    },
  ],
  archive: {
    audit_log: 'read only',
    export_subjects: 'read only',
    sessions: 'stays behind',
    push_subscriptions: 'stays behind',
    idempotency_keys: 'stays behind',
    throttle: 'stays behind',
    live_events: 'stays behind',
    audit_heads: 'stays behind',
    school_changes: 'stays behind',
    table_changes: 'stays behind',
    uploads: 'stays behind',
    person_reads: 'stays behind',
  },
  proof: {
    fill: {
      // Free for the person who uploaded it.
      'files.owner_type': () => null,
      'files.created_by': ({ filled }) => filled.get('accounts')?.['id'],
      'files.ext': () => 'pdf',
      'files.type': () => 'pdf',
      'files.mime': () => 'application/pdf',
      'notifications.type': () => 'securite.lecture',
      'facts.kind': () => factKinds[0],
    },
    unanswered: {
      'files.file': 'is asked with the signature that files.link gives',
      'files.get': 'is asked with the signature that files.link gives',
      'files.image': 'is asked with the signature that files.link gives',
      'files.proxy': 'is asked with the signature that files.link gives',
    },
    endsCalls: ['live.stream'],
  },
});

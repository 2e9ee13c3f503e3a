import { sql } from 'kysely';
import { manifest } from '#kernel/manifest.ts';
import { privacyBindings } from './privacy.routes.ts';
import { registerPrivacyJobs } from './privacy.jobs.ts';
import { privacyNoticeWords, privacyOutcomes } from './privacy.messages.ts';
import { replayErasures } from './privacy.public.ts';
import { privacyRoom } from './privacy.room.ts';
import { waitingPrivacy } from './waiting.queries.ts';

export const privacyManifest = manifest({
  rooms: [privacyRoom],
  bindings: [...privacyBindings],
  queues: [{ queue: 'privacy.requests', rows: waitingPrivacy }],
  notices: [
    {
      kind: 'donnees.reponse',
      why: ['author'],
      mail: 'now',
      push: 'now',
      words: privacyNoticeWords['donnees.reponse'],
      told: [privacyOutcomes],
    },
  ],
  register: [registerPrivacyJobs],
  atStart: [replayErasures],
  holdings: [
    { table: 'privacy_requests', column: 'person_id', of: 'person', erase: { note: '', words: '' }, merge: 'moves' },
    { table: 'privacy_requests', column: 'asked_by', of: 'account', merge: 'moves' },
  ],
  heldElsewhere: {
    erasures: 'an id and figures',
  },
  retention: [
    {
      kind: 'privacy_requests',
      months: 60,
      table: 'privacy_requests',
      old: (months, now) =>
        sql<boolean>`privacy_requests.closed_at < ${now}::timestamptz - make_interval(months => ${months})`,
    },
  ],
  proof: {
    carries: { 'privacy.export': 'all data of one person, which the law grants him' },
    wholeSchool: {
      people: { 'privacy.persons': 'the school answers for the data of all' },
      writes: {
        'privacy.add_request': 'the school answers for the data of all',
        'privacy.run_retention': 'the school answers for the data of all',
      },
    },
    otherOrgs: { direction: { privacy: 'the school answers for the data of all' } },
  },
});

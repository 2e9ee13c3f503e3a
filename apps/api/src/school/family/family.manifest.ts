import { sql } from 'kysely';
import { manifest } from '#kernel/manifest.ts';
import { familyBindings } from './family.routes.ts';
import { registerFamilyHome } from './family.public.ts';
import { familyRoom } from './family.room.ts';
import { registerRequestFiles } from './requests/requests.public.ts';
import { requestBindings } from './requests/requests.routes.ts';
import { familyNoticeWords } from './family.messages.ts';
import { outcomes } from './requests/requests.messages.ts';
import { childBindings } from './children/children.routes.ts';
import { registerChildCodes } from './children/children.public.ts';
import { claimOutcomes } from './children/children.messages.ts';
import { waitingClaims } from './children/children.queries.ts';
import { waitingRequests } from './requests/waiting.queries.ts';

export const familyManifest = manifest({
  rooms: [familyRoom],
  bindings: [...familyBindings, ...requestBindings, ...childBindings],
  queues: [
    { queue: 'family.requests', rows: waitingRequests },
    { queue: 'family.claims', rows: waitingClaims },
  ],
  register: [registerFamilyHome, registerRequestFiles, registerChildCodes],
  notices: [
    {
      kind: 'famille.demande',
      why: ['author'],
      mail: 'now',
      push: 'now',
      words: familyNoticeWords['famille.demande'],
      told: [outcomes],
    },
    {
      kind: 'famille.enfant',
      why: ['author'],
      mail: 'now',
      push: 'now',
      words: familyNoticeWords['famille.enfant'],
      told: [claimOutcomes],
    },
  ],
  archive: { child_codes: { carries: 'a code on paper at home is good in the new place too' } },
  holdings: [
    {
      table: 'change_requests',
      column: 'person_id',
      of: 'person',
      erase: 'delete',
      merge: 'moves',
      files: { type: 'change_request', id: 'id' },
    },
    { table: 'change_requests', column: 'asked_by', of: 'account', merge: 'moves' },
    { table: 'child_codes', column: 'pupil_id', of: 'person', erase: 'delete', merge: 'moves' },
    { table: 'child_codes', column: 'asked_by', of: 'account', erase: 'delete', merge: 'moves' },
    { table: 'child_codes', column: 'made_by', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'child_codes', column: 'decided_by', of: 'account', erase: 'keep', merge: 'moves' },
  ],
  heldElsewhere: {
    change_request_lines: 'leave with their request',
  },
  retention: [
    {
      kind: 'change_requests',
      months: 24,
      table: 'change_requests',
      old: (months, now) =>
        sql<boolean>`change_requests.state <> 'submitted' AND change_requests.created_at < ${now}::timestamptz -
          make_interval(months => ${months})`,
    },
    {
      kind: 'child_codes',
      months: 24,
      table: 'child_codes',
      old: (months, now) =>
        sql<boolean>`child_codes.state <> 'waiting' AND child_codes.made_at < ${now}::timestamptz -
          make_interval(months => ${months})`,
    },
  ],
  proof: {
    fill: {
      'child_codes.asked_at': ({ hours }) => hours(-1),
    },
    unanswered: { 'requests.get': 'its thing stands in one state of several, and this route wants another' },
    kinds: { 'family.set_channels params.id': 'pupils.person_id' },
  },
});

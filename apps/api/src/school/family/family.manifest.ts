import { sql } from 'kysely';
import { manifest } from '#kernel/manifest.ts';
import { familyBindings } from './family.routes.ts';
import { registerFamilyHome } from './family.public.ts';
import { familyRoom } from './family.room.ts';
import { registerRequestFiles } from './requests/requests.public.ts';
import { requestBindings } from './requests/requests.routes.ts';
import { familyNoticeWords } from './family.messages.ts';
import { outcomes } from './requests/requests.messages.ts';
import { waitingRequests } from './requests/waiting.queries.ts';

export const familyManifest = manifest({
  rooms: [familyRoom],
  bindings: [...familyBindings, ...requestBindings],
  queues: [{ queue: 'family.requests', rows: waitingRequests }],
  register: [registerFamilyHome, registerRequestFiles],
  notices: [
    {
      kind: 'famille.demande',
      why: ['author'],
      mail: 'now',
      push: 'now',
      words: familyNoticeWords['famille.demande'],
      told: [outcomes],
    },
  ],
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
        sql<boolean>`change_requests.state <> 'submitted' AND change_requests.created_at < ${now}::timestamptz - make_interval(months => ${months})`,
    },
  ],
});

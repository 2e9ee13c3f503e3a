import { manifest } from '#kernel/manifest.ts';
import { oldMandates } from './keeping.actions.ts';
import { mandateNews, mandatesNoticeWords } from './mandates.messages.ts';
import { registerMandates } from './mandates.public.ts';
import { mandatesRoom } from './mandates.room.ts';
import { mandatesBindings } from './mandates.routes.ts';

export const mandatesManifest = manifest({
  rooms: [mandatesRoom],
  bindings: mandatesBindings,
  register: [registerMandates],
  notices: [
    {
      kind: 'delegues.mandat',
      why: ['named', 'guardian'],
      mail: 'digest',
      push: 'now',
      words: mandatesNoticeWords['delegues.mandat'],
      told: [mandateNews],
    },
  ],
  holdings: [
    {
      table: 'mandates',
      column: 'person_id',
      of: 'person',
      erase: 'delete',
      merge: { beside: ['kind', 'place_id'], period: ['from_on', 'to_on'] },
    },
    { table: 'mandates', column: 'by_id', of: 'account', merge: 'moves' },
  ],
  // Former mandates are deleted after five years.
  retention: [{ kind: 'mandates', months: 60, table: 'mandates', old: oldMandates }],
  proof: { kinds: { 'mandates.of_class params.id': 'classes.id' } },
});

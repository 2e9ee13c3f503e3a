import { manifest } from '#kernel/manifest.ts';
import { clearPlans, plannedBefore } from './keeping.actions.ts';
import { plansNoticeWords } from './plans.messages.ts';
import { registerPlans } from './plans.public.ts';
import { plansRoom } from './plans.room.ts';
import { plansBindings } from './plans.routes.ts';
import { waitingReviews } from './waiting.queries.ts';
import { registerPlansSummary } from './summary.public.ts';

export const plansManifest = manifest({
  rooms: [plansRoom],
  bindings: plansBindings,
  queues: [{ queue: 'plans.reviews', rows: waitingReviews }],
  register: [registerPlans, registerPlansSummary],
  notices: [
    { kind: 'plan', discreet: true, why: ['guardian', 'self'], mail: 'now', push: 'now', words: plansNoticeWords.plan },
    {
      kind: 'plan.amenagements',
      discreet: true,
      why: ['teaches'],
      mail: 'digest',
      push: 'now',
      words: plansNoticeWords['plan.amenagements'],
    },
  ],
  holdings: [
    {
      table: 'support_plans',
      column: 'pupil_id',
      of: 'person',
      erase: 'delete',
      merge: 'moves',
      files: { type: 'support_plan', id: 'id' },
    },
    { table: 'support_plans', column: 'referent_id', of: 'person', erase: 'keep', merge: 'moves' },
    { table: 'support_plans', column: 'by_id', of: 'account', merge: 'moves' },
  ],
  // A plan is kept two years after its end.
  retention: [{ kind: 'support_plans', months: 24, table: 'support_plans', old: plannedBefore, clear: clearPlans }],
});

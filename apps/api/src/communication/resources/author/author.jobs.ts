import { schoolDay } from '#kernel/db/school-day.ts';
import type { AudienceRule } from '@encrier/contract/communication/audience';
import { sql } from 'kysely';
import { type ReadDb, readTenant } from '#kernel/db/tenant.ts';
import type { Kernel } from '#kernel/http/context.ts';
import { type EventJob, onEvent } from '#kernel/jobs/events.ts';
import { notifyAccounts } from '#kernel/notify/notify.ts';
import { recipientsOf } from '../../audience/audience.public.ts';
import { ruleFields } from '../../audience/rules.public.ts';

/**
 * Which of the resources are open now, with the rules they have in common: resources announced together must have the
 * same audience.
 */
async function openNow(
  db: ReadDb,
  ids: readonly string[],
  now: Date,
): Promise<{ id: string; title: string; rules: AudienceRule[] }[]> {
  return db
    .selectFrom('resources as r')
    .select(['r.id', 'r.title'])
    .select(
      sql<
        AudienceRule[]
      >`(SELECT COALESCE(json_agg(jsonb_strip_nulls(jsonb_build_object(${ruleFields})) ORDER BY x.position), '[]')
      FROM resource_audience x WHERE x.school_id = r.school_id AND x.resource_id = r.id)`.as('rules'),
    )
    .where('r.id', 'in', [...ids])
    .where('r.status', '=', 'published')
    .where('r.removed_at', 'is', null)
    .where('r.pictures_wait', '=', false)
    .where((eb) =>
      eb.and([
        eb.or([eb('r.opens_at', 'is', null), eb('r.opens_at', '<=', now)]),
        eb.or([eb('r.closes_at', 'is', null), eb('r.closes_at', '>', now)]),
      ]),
    )
    .orderBy('r.position')
    .orderBy('r.title')
    .execute();
}

/** Notifies pupils of new resources, in one notice; each pupil once, however often the author saves. */
async function notifyPupils(kernel: Kernel, job: EventJob): Promise<void> {
  const ids = job.payload['ids'] as string[];
  const now = kernel.now();
  const found = await readTenant(kernel.pool, job.schoolId, async (db) => {
    const out = await openNow(db, ids, now);
    if (!out[0]?.rules.some(({ exclude }) => !exclude)) return null;
    const today = await schoolDay(db, now);
    const pupils = await db
      .selectFrom(recipientsOf(job.schoolId, out[0].rules, today).as('r'))
      .innerJoin('accounts as a', 'a.person_id', 'r.person_id')
      .select('a.id')
      .where('r.audience_kind', '=', 'pupil')
      .where('a.status', '=', 'active')
      .execute();
    return { out, accountIds: pupils.map(({ id }) => id) };
  });
  if (!found) return;
  const { out, accountIds } = found;
  await notifyAccounts(kernel, job.schoolId, {
    type: 'ressource',
    accountIds,
    model: { type: 'resource', id: out.length === 1 ? out[0]!.id : null },
    priority: 'low',
    dedupeKey: `resources:${out[0]!.id}`,
    detail: out
      .map(({ title }) => title)
      .join(', ')
      .slice(0, 300),
  });
}

/** Registers the notice of a resource: for the pupils, when its author wants it. */
export function registerResourcesAuthorJobs(): void {
  onEvent('resources.announced', 'resources.tell_pupils', notifyPupils);
}

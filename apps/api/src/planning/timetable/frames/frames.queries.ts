import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { TimeFrame, timeFrames } from '@encrier/contract/planning/timetable';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { holds } from '#kernel/policy/actor.ts';
import { orgInReach, type Reach, reachFor } from '../../../school/directory/directory.public.ts';
import { changedHoursIn } from '../hours/hours.queries.ts';
import { maxFrames } from './frames.policy.ts';

type Asker = Pick<ReadCtx, 'db' | 'actor'>;

const frames = (db: ReadDb) =>
  db
    .selectFrom('time_frames as f')
    .select([
      'f.id',
      'f.org_id as orgId',
      'f.name',
      'f.weekdays',
      'f.step',
      'f.alternates',
      'f.from_on as fromOn',
      'f.to_on as toOn',
      'f.version',
    ])
    .select([
      sql<string[]>`coalesce((SELECT array_agg(l.level_id ORDER BY l.level_id) FROM time_frame_levels l
        WHERE l.school_id = f.school_id AND l.frame_id = f.id), '{}')`.as('levelIds'),
      sql<
        TimeFrame['slots']
      >`coalesce((SELECT json_agg(json_build_object('starts', s.starts, 'ends', s.ends, 'kind', s.kind, 'name', s.name,
        'weekdays', s.weekdays) ORDER BY s.position)
        FROM time_frame_slots s WHERE s.school_id = f.school_id AND s.frame_id = f.id), '[]')`.as('slots'),
    ]);

/** One frame; 404 when the school has none with that id. */
export async function frameOf(db: ReadDb, id: string): Promise<TimeFrame> {
  const row = await frames(db).where('f.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** People who write frames read them too; each permission with the organisations it reaches. */
const reachOfFrames = (asker: Asker): Reach =>
  reachFor(asker, holds(asker.actor, 'timetable.view') ? 'timetable.view' : 'timetable.manage');

/** Every frame in reach with the choices of the form. */
export async function frameList({ db, ...asker }: Asker): Promise<ResponseInput<typeof timeFrames>> {
  const reach = reachOfFrames({ db, ...asker });
  const items = await frames(db)
    .where(orgInReach(reach, sql`f.org_id`))
    .orderBy('f.from_on', 'desc')
    .orderBy('f.name')
    .limit(maxFrames)
    .execute();
  const levels = await db
    .selectFrom('levels')
    .select(['id', 'name', 'org_id as orgId'])
    .where(orgInReach(reach, sql`org_id`))
    .orderBy('position')
    .orderBy('name')
    .limit(200)
    .execute();
  const orgs = await db
    .selectFrom('orgs')
    .select(['id', 'name'])
    .where(orgInReach(reach, sql`orgs.id`))
    .orderBy('position')
    .orderBy('name')
    .execute();
  const years = await db
    .selectFrom('school_years')
    .select(['id', 'name', 'starts_on as startsOn', 'ends_on as endsOn', 'current'])
    .orderBy('starts_on', 'desc')
    .limit(100)
    .execute();
  const can = { manage: holds(asker.actor, 'timetable.manage'), publish: holds(asker.actor, 'timetable.publish') };
  return { frames: items, levels, orgs, years, hours: await changedHoursIn(db, reach), can };
}

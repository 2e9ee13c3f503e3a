import { nameOf } from '#kernel/db/person-name.ts';
import { ownRoom } from '@encrier/contract/planning/lessons';
import { type RawBuilder, sql } from 'kysely';
import { type ReadDb, readTenant } from '#kernel/db/tenant.ts';
import { createEgress } from '#kernel/egress/egress.ts';
import { conflict, notFound, precondition } from '#kernel/errors/errors.ts';
import type { Ctx, Kernel } from '#kernel/http/context.ts';
import { joinUrl, lessonTakesPlace, makesRooms } from '../../../planning/timetable/lessons/lessons.public.ts';
import { closesOrg } from '../closures/closures.reach.ts';
import { hasLessonAtHome, personOf } from '../distance.reach.ts';
import { type BbbServer, readAnswer, runningAddress } from './bbb.queries.ts';
import { standingOf } from './rooms.policy.ts';

const patience = 5000;
const refusals = {
  secret: 'distance.secret_refused',
  refused: 'distance.room_refused',
  unknown: 'distance.unreachable',
} as const;
const sealedFor = (schoolId: number, orgId: string): string => `bbb:${schoolId}:${orgId}`;
/** Seals the shared secret of an organisation's server; only that organisation can decrypt it. */
export const sealSecret = ({ kernel, schoolId }: Ctx, orgId: string, secret: string): string =>
  kernel.secrets.services.seal(secret, sealedFor(schoolId, orgId));
/** The same secret encrypted with the current key, when the master secret has changed. */
export function keptSecret(ctx: Ctx, orgId: string, sealed: string | null): string | null {
  const { services } = ctx.kernel.secrets;
  if (!sealed || services.isCurrent(sealed)) return sealed;
  const secret = services.open(sealed, sealedFor(ctx.schoolId, orgId));
  return secret && sealSecret(ctx, orgId, secret.toString());
}

/** Whether the organisation of the course `c` has such a server; for a group without class, through its lessons. */
export const courseHasRooms: RawBuilder<boolean> = sql<boolean>`EXISTS (SELECT 1 FROM lessons cl
  WHERE cl.school_id = c.school_id AND cl.course_id = c.id AND ${makesRooms(sql`cl.org_id`)})`;

/** The BigBlueButton server of an organisation; refused when it has none, or its secret cannot be decrypted here. */
export async function serverOfOrg(
  { kernel, schoolId }: Pick<Ctx, 'kernel' | 'schoolId'>,
  db: ReadDb,
  orgId: string,
): Promise<BbbServer> {
  const row = await db
    .selectFrom('distance_providers')
    .select(['server', 'bbb_secret'])
    .where('org_id', '=', orgId)
    .where('kind', '=', 'bigbluebutton')
    .executeTakeFirst();
  const secret = row?.bbb_secret ? kernel.secrets.services.open(row.bbb_secret, sealedFor(schoolId, orgId)) : null;
  if (!row || !secret) throw conflict('distance.no_room');
  return { server: row.server, secret: secret.toString() };
}

/** Sends a signed request; errors are a code, and the signed address is never shown. */
export async function askServer(kernel: Kernel, address: string): Promise<boolean> {
  const egress = createEgress({
    hosts: [new URL(address).hostname],
    allowLoopback: kernel.config.loopbackPush,
    timeoutMs: patience,
  });
  let xml: string;
  try {
    const answer = await egress.get(address);
    xml = answer.status === 200 ? answer.body : '';
  } catch {
    xml = '';
  } finally {
    egress.close();
  }
  const reply = readAnswer(xml);
  if (reply.state === 'success') return reply.running;
  throw precondition(refusals[reply.state]);
}

/** The instant at which the lesson `l` ends. */
export const lessonEnds = ({ zone }: Pick<Ctx, 'zone'>): RawBuilder<Date> =>
  sql<Date>`((l.on_day + make_interval(mins => l.ends)) AT TIME ZONE ${zone})`;

/**
 * A lesson that the caller teaches, attends, or follows as a guardian, as lists show it, with the caller's role in it.
 */
async function lessonToJoin(ctx: Ctx, db: ReadDb, id: string) {
  const self = personOf(ctx);
  const child = ctx.actor.kind === 'account' ? (ctx.actor.child?.personId ?? null) : null;
  return db
    .selectFrom('lessons as l')
    .innerJoin('persons as p', (join) => join.onRef('p.school_id', '=', 'l.school_id').on('p.id', '=', self))
    .leftJoin('subjects as b', (join) =>
      join.onRef('b.school_id', '=', 'l.school_id').onRef('b.id', '=', 'l.subject_id'),
    )
    .leftJoin('classes as k', (join) => join.onRef('k.school_id', '=', 'l.school_id').onRef('k.id', '=', 'l.class_id'))
    .leftJoin('groups as g', (join) => join.onRef('g.school_id', '=', 'l.school_id').onRef('g.id', '=', 'l.group_id'))
    .select(['l.org_id as orgId', 'p.id as selfId', joinUrl.as('url')])
    .select([
      nameOf('p').as('self'),
      sql<string>`concat_ws(' · ', coalesce(nullif(l.title, ''), b.name), coalesce(g.name, k.name))`.as('name'),
      sql<boolean>`(l.state = 'planned' AND ${lessonTakesPlace})`.as('held'),
      sql<Date>`((l.on_day + make_interval(mins => l.starts)) AT TIME ZONE ${ctx.zone})`.as('begins'),
      lessonEnds(ctx).as('ends'),
      sql<boolean>`(${child}::uuid IS NULL AND EXISTS (SELECT 1 FROM lesson_teachers t WHERE t.school_id = l.school_id
        AND t.lesson_id = l.id AND t.person_id = ${self}::uuid))`.as('teaches'),
      sql<{ id: string; name: string }[]>`coalesce((SELECT json_agg(json_build_object('id', o.id,
          'name', ${nameOf('o')}) ORDER BY o.first_name, o.id)
        FROM pupils u JOIN persons o ON o.school_id = u.school_id AND o.id = u.person_id
        WHERE u.school_id = l.school_id AND ${hasLessonAtHome(ctx)}), '[]')`.as('pupils'),
    ])
    .where('l.id', '=', id)
    .executeTakeFirst();
}

/** The room of a lesson for this person at this moment, on the server of its organisation. */
export async function roomToJoin(ctx: Ctx, id: string) {
  return readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const found = await lessonToJoin(ctx, db, id);
    if (!found || (!found.teaches && !found.pupils.length) || found.url !== ownRoom) throw notFound();
    if (!found.held) throw conflict('distance.cancelled');
    const when = standingOf(found, ctx.now);
    if (when !== 'open') throw conflict(`distance.${when}`);
    if (!found.orgId) throw conflict('distance.no_room');
    return { lesson: found, orgId: found.orgId, at: await serverOfOrg(ctx, db, found.orgId) };
  });
}

/** Whether the server of an organisation managed by the caller answers and accepts its secret. */
export async function checkServer(ctx: Ctx, orgId: string): Promise<{ ok: true }> {
  const at = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const org = await db
      .selectFrom('orgs as o')
      .select('o.id')
      .where('o.id', '=', orgId)
      .where(closesOrg(ctx, sql`o.id`))
      .executeTakeFirst();
    if (!org) throw notFound();
    return serverOfOrg(ctx, db, orgId);
  });
  await askServer(ctx.kernel, runningAddress(at, 'encrier-check'));
  return { ok: true };
}

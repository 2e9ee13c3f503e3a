import { fileName } from '#kernel/db/person-photo.ts';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { showPass, ThirdTie } from '@encrier/contract/school-life/exits-persons';
import { sql } from 'kysely';
import { hashCode } from '#kernel/auth/token.ts';
import { dayIn } from '#kernel/content/dates.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { type Pass, passStateOn } from './exits.policy.ts';
import { keptOf } from './exits.queries.ts';
import { mandatedPlaces } from './exits.reach.ts';

const passes = (db: ReadDb, day: string) =>
  db
    .selectFrom('exit_passes as x')
    .leftJoin('exit_persons as t', 't.id', 'x.person_id')
    .innerJoin('persons as h', 'h.id', 'x.pupil_id')
    .select(['x.id', 'x.pupil_id', 'x.person_id', 'x.name', 'x.day', 'x.leaves_at', 'h.first_name'])
    .select([
      sql<ThirdTie>`x.tie`.as('tie'),
      sql<boolean>`x.revoked_at IS NOT NULL`.as('revoked'),
      sql<boolean>`x.used_at IS NOT NULL`.as('used'),
      sql<boolean>`COALESCE(t.status IN ('withdrawn', 'refused'), FALSE)`.as('withdrawn'),
      mandatedPlaces('x.made_by', day).as('spoken'),
      sql<string>`COALESCE((SELECT ${fileName('f')} FROM files f
        WHERE f.school_id = x.school_id AND f.owner_type = 'exit_person'
        AND f.owner_id = x.person_id ORDER BY f.created_at DESC LIMIT 1), '-')`.as('photo'),
    ]);
export type PassRow = Awaited<ReturnType<ReturnType<typeof passes>['executeTakeFirstOrThrow']>>;
export const passOf = (row: PassRow): Pass => ({ ...row, leavesAt: row.leaves_at });

/** The pass of a code; undefined for a code unknown to this school. */
export const passByCode = (db: ReadDb, code: string, day: string) =>
  passes(db, day).where('x.code_hash', '=', hashCode(code)).executeTakeFirst();
export const passById = (db: ReadDb, id: string, day: string) =>
  passes(db, day).where('x.id', '=', id).executeTakeFirst();

/** What the holder of a pass's address may know: nothing once it is no longer valid. */
export async function shown(ctx: ReadCtx, code: string): Promise<ResponseInput<typeof showPass>> {
  const school = await ctx.db.selectFrom('school_settings').select(['title', 'time_zone']).executeTakeFirstOrThrow();
  const today = dayIn(ctx.now, school.time_zone);
  const row = await passByCode(ctx.db, code, today);
  if (!row) return { state: 'unknown' };
  const state = passStateOn(passOf(row), today);
  if (state !== 'good') return { state };
  const kept = await keptOf(ctx.db, row.pupil_id);
  if (!row.spoken || row.withdrawn || kept.names.length) return { state: 'revoked' };
  return { state, school: school.title, firstName: row.first_name, day: row.day, leavesAt: row.leaves_at };
}

import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { importInReach } from '../imports.reach.ts';
import { importsRoom, type ImportsTx } from '../imports.room.ts';

/** Records the present pupils of the school, or of the list's establishment, that no line names. */
export async function noteAbsent(
  tx: ImportsTx,
  { id, orgId }: { id: string; orgId: string | null },
  named: readonly string[],
): Promise<void> {
  const org = orgId ? sql`l.org_id = ${orgId}` : sql`TRUE`;
  await tx.db
    .updateTable('imports')
    .set({
      absent_ids: sql<string[]>`here.absent`,
      present: sql<number>`here.present`,
    })
    .from(
      sql<{ absent: string[]; present: number }>`(SELECT count(*)::int AS present,
        COALESCE(array_agg(e.pupil_id) FILTER (WHERE NOT e.pupil_id = ANY (${[...named]}::uuid[])), '{}') AS absent
        FROM enrolments e JOIN school_years y ON y.school_id = e.school_id AND y.id = e.year_id AND y.current
        JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id
          JOIN levels l ON l.school_id = c.school_id AND l.id = c.level_id
        JOIN pupils p ON p.school_id = e.school_id AND p.person_id = e.pupil_id AND p.status IN ('active', 'suspended')
        JOIN school_settings s ON s.school_id = e.school_id
        WHERE e.school_id = app.school_id() AND app.enrolled(e.to_on,
          (${tx.now}::timestamptz AT TIME ZONE s.time_zone)::date) AND ${org})`.as('here'),
    )
    .where('imports.id', '=', id)
    .execute();
}

/** Closes the list of pupils missing from the import: those still here stay. */
export function closeAbsent(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return importsRoom.act(ctx, 'imports.close_absent', async (tx) => {
    const result = { ok: true as const };
    const found = await tx.db
      .selectFrom('imports')
      .select('absent_closed_at')
      .where('id', '=', id)
      .where('kind', '=', 'pupils')
      .where('status', '=', 'done')
      .where(importInReach(ctx.actor))
      .forUpdate()
      .executeTakeFirst();
    if (!found) throw notFound();
    if (found.absent_closed_at) return nothing(result);
    await tx.db.updateTable('imports').set({ absent_closed_at: tx.now }).where('id', '=', id).execute();
    return { result, audit: { object: { type: 'import', id } } };
  });
}

import { nameOf } from '#kernel/db/person-name.ts';
import { maxRules } from '@encrier/contract/communication/audience';
import type { AudienceRule } from '@encrier/contract/communication/audience';
import type { familyRecipients as contract } from '@encrier/contract/communication/messages';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import { type ReadDb, readTenant } from '#kernel/db/tenant.ts';
import { invalid } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { chipsOf } from '../../audience/audience.public.ts';
import { roleOfWriter } from '../judging/judging.public.ts';
import { openFamilies } from '../writing/writing.public.ts';

type Found = { id: string; name: string; className: string | null; classId: string | null; whole: boolean };

/** These pupils with their classes of the day; `whole`: everybody of that class is among them. */
const pupilsOf = (db: ReadDb, ctx: Ctx, ids: readonly string[]): Promise<Found[]> =>
  db
    .selectFrom(
      sql<Found>`(
      WITH seat AS MATERIALIZED (SELECT e.class_id, e.pupil_id, e.pupil_id = ANY (${[...ids]}::uuid[]) AS meant
        FROM enrolments e JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id
          JOIN school_years y ON y.school_id = c.school_id AND y.id = c.year_id AND y.current
        JOIN pupils u ON u.school_id = e.school_id AND u.person_id = e.pupil_id AND app.here(u.left_on, ${ctx.today})
        WHERE e.school_id = ${ctx.schoolId} AND app.enrolled(e.to_on, ${ctx.today}))
      SELECT p.id, ${nameOf('p')} AS name, c.name AS "className", s.class_id AS "classId",
        NOT EXISTS (SELECT 1 FROM seat o WHERE o.class_id = s.class_id AND NOT o.meant) AS whole
      FROM seat s JOIN persons p ON p.school_id = ${ctx.schoolId} AND p.id = s.pupil_id
        JOIN classes c ON c.school_id = ${ctx.schoolId} AND c.id = s.class_id
      WHERE s.meant ORDER BY c.position, c.name, p.last_name, p.first_name, p.id)`.as('p'),
    )
    .selectAll()
    .execute();

/** The families of pupils as rules of an audience. Throws `messages.too_many_families`: none is left out silently. */
export function familyRecipients(ctx: Ctx, pupilIds: readonly string[]): Promise<ResponseInput<typeof contract>> {
  return readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const actor = self(ctx);
    const role = roleOfWriter(actor, actor.child !== null);
    const ids = [...new Set(pupilIds)];
    // Pupils and guardians write to individuals whom they choose one by one.
    if (role === 'eleve' || role === 'parent') return { items: [], closed: ids.length };
    const open = await openFamilies(db, ctx, role, ids);
    const found = (await pupilsOf(db, ctx, ids)).filter(({ id }) => open.has(id));
    const rules = new Map<string, { rule: AudienceRule; name: string | null }>();
    for (const { id, name, classId, className, whole } of found)
      if (whole && classId)
        rules.set(classId, { rule: { kind: 'class', ref: classId, who: ['guardians'] }, name: className });
      else rules.set(id, { rule: { kind: 'person', ref: id, who: ['guardians'] }, name });
    if (rules.size > maxRules) throw invalid('messages.too_many_families', { most: String(maxRules) });
    return { items: chipsOf(actor.lang, [...rules.values()]), closed: ids.length - found.length };
  });
}

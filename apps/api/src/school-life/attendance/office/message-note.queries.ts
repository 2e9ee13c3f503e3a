import { nameOf } from '#kernel/db/person-name.ts';
import type { MessageNote } from '@encrier/contract/school-life/attendance-messages';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { addDays } from '#kernel/policy/days.ts';
import { classNameOn } from '#kernel/db/class-name.ts';
import type { DoorSource } from '../../../communication/messages/doors/doors.public.ts';
import { openSource } from '../../../communication/messages/doors/source.public.ts';
import { answersForPupil } from '../attendance.reach.ts';
import { mayJustify } from '../family/family.present.ts';
import { reasonsOf } from '../settings/settings.queries.ts';
import { pupilWithin } from '../../../school/directory/directory.public.ts';

/** Number of past days searched for the absences that a message may explain; later messages need a justification. */
const daysBack = 60;

/**
 * Pupils whose absences a message may explain: those for whom its sender answers today and whom the office may read;
 * only the pupil concerned, when the message names one.
 */
export async function pupilsOfMessage(db: ReadDb, ctx: Ctx, { senderId, pupilIds }: DoorSource) {
  const sender = await db.selectFrom('accounts').select('person_id').where('id', '=', senderId).executeTakeFirst();
  if (!sender?.person_id) return [];
  return db
    .selectFrom('pupils as p')
    .innerJoin('persons as h', 'h.id', 'p.person_id')
    .select(['h.id', 'h.first_name', 'h.last_name'])
    .select(classNameOn(ctx.today).as('class_name'))
    .where(pupilWithin(ctx, 'attendance.justify'))
    .where(answersForPupil({ schoolId: ctx.schoolId, personId: sender.person_id, day: ctx.today }))
    .$if(pupilIds.length > 0, (query) => query.where('h.id', 'in', [...pupilIds]))
    .orderBy('h.birth_on')
    .orderBy('h.first_name')
    .limit(20)
    .execute();
}

/** A received message, and the absences that it may explain. */
export async function messageNote(ctx: ReadCtx, id: string): Promise<MessageNote> {
  const source = await openSource(ctx.db, ctx, 'absence', id);
  const pupils = await pupilsOfMessage(ctx.db, ctx, source);
  const by = await ctx.db
    .selectFrom('accounts')
    .select(nameOf().as('name'))
    .where('id', '=', source.senderId)
    .executeTakeFirst();
  const rows = pupils.length
    ? await ctx.db
        .selectFrom('attendance_events')
        .select(['id', 'pupil_id', 'kind', 'on_day', 'title', 'title_ar', 'starts', 'ends', 'justification'])
        .where(
          'pupil_id',
          'in',
          pupils.map((one) => one.id),
        )
        .where('state', '=', 'validated')
        .where('on_day', '>=', addDays(ctx.today, -daysBack))
        .orderBy('on_day', 'desc')
        .orderBy('starts')
        .limit(500)
        .execute()
    : [];
  const { lang } = self(ctx);
  return {
    subject: source.subject,
    text: source.text,
    by: by?.name ?? '',
    sentAt: source.sentAt?.toISOString() ?? null,
    pupils: pupils.map((pupil) => ({
      id: pupil.id,
      name: `${pupil.first_name} ${pupil.last_name}`,
      className: pupil.class_name ?? '',
      rows: rows
        .filter((row) => row.pupil_id === pupil.id && mayJustify(row))
        .map((row) => ({
          id: row.id,
          kind: row.kind as MessageNote['pupils'][number]['rows'][number]['kind'],
          day: row.on_day,
          title: row.title,
          titleAr: row.title_ar,
          starts: row.starts,
          ends: row.ends,
        })),
    })),
    reasons: (await reasonsOf(ctx.db, ctx.schoolId, lang)).filter((one) => one.families && !one.archived),
  };
}

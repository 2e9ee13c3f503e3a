import type { RuleTrigger } from '@encrier/contract/school-life/attendance-rules';
import { dayWords, momentSpanWords } from '#kernel/content/dates.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { sentence } from '#kernel/notify/messages.ts';
import { type Notice, notifyInAct } from '#kernel/notify/notify.ts';
import { comma } from '@encrier/contract/kernel/names';
import { type Called, calledIn, titleIn } from '#kernel/content/subject-name.ts';
import { langOf, type Speech } from '#kernel/notify/speech.ts';
import { formatMinute } from '#kernel/policy/days.ts';
import { homeAccounts } from '#kernel/reach/ties.ts';
import { holdersOverPupil } from '../../school/directory/holders.public.ts';
import { attendanceNews } from './attendance.messages.ts';
import type { AttendanceTx } from './attendance.room.ts';

/** Accounts that read about a pupil on a day: guardians with authority and access, and the pupil. */
export const familyAccounts = async (db: ReadDb, pupilId: string, day: string): Promise<string[]> =>
  (await homeAccounts(db, [pupilId], day, 'following')).map(({ id }) => id);

const nameOf = async (db: ReadDb, pupilId: string): Promise<string> => {
  const row = await db.selectFrom('persons').select('first_name').where('id', '=', pupilId).executeTakeFirst();
  return row?.first_name ?? '';
};

export type NotifiedRow = {
  id: string;
  pupil_id: string;
  kind: string;
  on_day: string;
  starts: number;
  ends: number;
  title: string;
  title_ar: string;
  version: number;
};
type News = 'absent' | 'late' | 'withdrawn';
/** Notifies a family of rows of one pupil and one day, all absences or all lateness, in one notice. */
export async function notifyFamily(
  tx: AttendanceTx,
  ctx: Ctx,
  rows: readonly NotifiedRow[],
  news: News,
  day: string,
): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const name = await nameOf(tx.db, first.pupil_id);
  const what = (speech: Speech): string =>
    rows
      .map(
        ({ title, title_ar: titleAr, starts, ends }) =>
          `${titleIn(speech, { title, titleAr })} ${formatMinute(starts)}–${formatMinute(ends)}`,
      )
      .join(comma(langOf(speech)));
  await notifyInAct(tx, ctx, {
    type: news === 'late' ? 'retard' : 'absence',
    accountIds: await familyAccounts(tx.db, first.pupil_id, day),
    childId: first.pupil_id,
    model: { type: 'attendance_event', id: first.id },
    priority: 'high',
    // Withdrawn and validated again, it is told again.
    dedupeKey: `attendance:${news}:${first.id}:${first.version}`,
    detail: (speech) =>
      sentence(speech, attendanceNews, news, {
        pupil: name,
        day: dayWords(langOf(speech), first.on_day, 'weekday'),
        what: what(speech),
      }),
  });
}

/** Notifies teachers of a declared absence that affects their lessons, without the reason. */
export async function notifyTeachers(
  tx: AttendanceTx,
  ctx: Ctx,
  said: { id: string; pupilId: string; from: Date; to: Date; accountIds: readonly string[] },
): Promise<void> {
  const name = await fullName(tx.db, said.pupilId);
  await notifyInAct(tx, ctx, {
    type: 'absence.annonce',
    accountIds: said.accountIds,
    model: { type: 'absence_declaration', id: said.id },
    priority: 'normal',
    dedupeKey: `attendance:announced:${said.id}`,
    detail: (speech) =>
      sentence(speech, attendanceNews, 'announced', {
        pupil: name,
        what: momentSpanWords(langOf(speech), said.from, said.to, ctx.zone, 'dayMonth'),
      }),
  });
}
async function fullName(db: ReadDb, pupilId: string): Promise<string> {
  const row = await db
    .selectFrom('persons')
    .select(['first_name', 'last_name'])
    .where('id', '=', pupilId)
    .executeTakeFirst();
  return row ? `${row.first_name} ${row.last_name}` : '';
}

/** Notifies the office that a family justified an absence. */
export async function notifyOffice(
  tx: AttendanceTx,
  ctx: Ctx,
  id: string,
  pupilId: string,
  days: readonly string[],
): Promise<void> {
  const name = await fullName(tx.db, pupilId);
  await notifyInAct(tx, ctx, {
    type: 'absence.a_traiter',
    ...(await holdersOverPupil(tx.db, 'attendance.justify', pupilId)),
    model: { type: 'justification', id },
    priority: 'normal',
    dedupeKey: `attendance:given:${id}`,
    detail: (speech) =>
      sentence(speech, attendanceNews, 'given', {
        pupil: name,
        what: days.map((day) => dayWords(langOf(speech), day, 'weekday')).join(comma(langOf(speech))),
      }),
  });
}

/** Notifies a family of the office's decision on its justification. */
export async function notifyOfDecision(
  tx: AttendanceTx,
  ctx: Ctx,
  said: { id: string; pupilId: string; decision: 'accepted' | 'refused' | 'more'; version: number },
): Promise<void> {
  const name = await nameOf(tx.db, said.pupilId);
  await notifyInAct(tx, ctx, {
    type: 'absence.justificatif',
    accountIds: await familyAccounts(tx.db, said.pupilId, ctx.today),
    childId: said.pupilId,
    model: { type: 'justification', id: said.id },
    priority: said.decision === 'accepted' ? 'normal' : 'high',
    dedupeKey: `attendance:decided:${said.id}:${said.version}`,
    detail: (speech) => sentence(speech, attendanceNews, said.decision, { pupil: name }),
  });
}

type RuleSaid = { id: string; pupilId: string; trigger: RuleTrigger; count: number; day: string; family: boolean };
/** Notifies a family, or the office, that a rule of the school was met. */
export async function notifyOfRule(tx: AttendanceTx, ctx: Ctx, said: RuleSaid): Promise<void> {
  const { id, pupilId, trigger, count, family } = said;
  const name = family ? await nameOf(tx.db, pupilId) : await fullName(tx.db, pupilId);
  await notifyInAct(tx, ctx, {
    type: family ? 'absence.rappel' : 'absence.seuil',
    ...(family
      ? { accountIds: await familyAccounts(tx.db, pupilId, ctx.today), childId: pupilId }
      : await holdersOverPupil(tx.db, 'attendance.validate', pupilId)),
    model: { type: 'attendance_hit', id },
    priority: 'normal',
    dedupeKey: `attendance:rule:${id}`,
    detail: (speech) =>
      sentence(speech, attendanceNews, trigger, {
        pupil: name,
        count,
        day: dayWords(langOf(speech), said.day, 'weekday'),
      }),
  });
}

type SlipSaid = {
  id: string;
  pupilId: string;
  kind: 'late' | 'return' | 'leave';
  minute: number;
  teachers: readonly string[];
};
/** Notifies a family, and the current teachers, of a slip. */
export async function notifyOfSlip(tx: AttendanceTx, ctx: Ctx, said: SlipSaid): Promise<void> {
  const news = `slip_${said.kind}` as const;
  const [ward, full] = [await nameOf(tx.db, said.pupilId), await fullName(tx.db, said.pupilId)];
  const about = (pupil: string) => (speech: Speech) =>
    sentence(speech, attendanceNews, news, {
      pupil,
      day: dayWords(langOf(speech), ctx.today, 'weekday'),
      hour: formatMinute(said.minute),
    });
  const model = { type: 'slip', id: said.id };
  await notifyInAct(tx, ctx, {
    type: 'billet',
    accountIds: await familyAccounts(tx.db, said.pupilId, ctx.today),
    childId: said.pupilId,
    model,
    priority: 'high',
    dedupeKey: `attendance:slip:${said.id}`,
    detail: about(ward),
  });
  await notifyInAct(tx, ctx, {
    type: 'billet.cours',
    accountIds: said.teachers,
    model,
    priority: 'high',
    dedupeKey: `attendance:slip:lesson:${said.id}`,
    detail: about(full),
  });
}

/** Reminds teachers of a roll call; at most every ten minutes. */
export const notifyMissingCall = (
  tx: AttendanceTx,
  ctx: Ctx,
  lessonId: string,
  lesson: Called,
  accountIds: readonly string[],
) =>
  notifyInAct(tx, ctx, {
    type: 'appel.non_fait',
    accountIds,
    why: 'teaches',
    model: { type: 'lesson', id: lessonId },
    priority: 'high',
    dedupeKey: `attendance:undone:${lessonId}:${Math.floor(ctx.now.getTime() / 600_000)}`,
    detail: (speech) => sentence(speech, attendanceNews, 'undone', { what: calledIn(speech, lesson) }),
  } satisfies Notice);

/** Refreshes open screens: the office's, and those of the families of these pupils. */
export async function showChange(tx: AttendanceTx, ctx: Ctx, pupilIds: readonly string[]): Promise<void> {
  const accounts: string[] = [];
  for (const id of new Set(pupilIds)) accounts.push(...(await familyAccounts(tx.db, id, ctx.today)));
  await tx.live('attendance.changed', {}, { holds: ['attendance.validate', 'attendance.justify'], accounts });
}

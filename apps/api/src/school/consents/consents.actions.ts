import {
  type ChildConsents,
  type decideConsent,
  type decideMyConsent,
  type exportConsents,
  type ImagePurpose,
  type ImageRule,
  imagePurposes,
  type recordConsent,
} from '@encrier/contract/school/consents';
import type { BodyOf, QueryOf } from '@encrier/contract/kernel/route';
import type { Act } from '#kernel/act/act.ts';
import { dayIn, parseDay } from '#kernel/content/dates.ts';
import { sheetFile } from '#kernel/content/sheet-file.ts';
import { newId } from '#kernel/db/id.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { invalid, notFound, precondition } from '#kernel/errors/errors.ts';
import type { PersonalExport } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { setImageRule } from '../settings/settings.public.ts';
import { consentWords } from './consents.messages.ts';
import { deciders, handOf } from './consents.policy.ts';
import { listAnswerable, bornOn, childConsents, everGranted, pupilsAllowed, registerOf } from './consents.queries.ts';
import { readsAsGuardian } from './consents.reach.ts';
import { consentsRoom } from './consents.room.ts';

type Handed = Parameters<Parameters<typeof consentsRoom.act>[2]>[0];
type Tx = Handed extends Act<infer T, infer E> ? Act<T, E> : never;
type Answer = {
  pupilId: string;
  byId: string;
  purpose: ImagePurpose;
  granted: boolean;
  endsOn: string | null;
  recordedBy: string | null;
};

/** The last day of a yes, from today on; null for a no. */
function lastDay(
  ctx: Ctx,
  { granted, endsOn }: { granted: boolean; endsOn?: string | null | undefined },
): string | null {
  if (!endsOn) return null;
  const day = parseDay(endsOn);
  if (!day || day < ctx.today || !granted) throw invalid('consents.dates', { endsOn: 'consents.dates' });
  return day;
}

/** Emits whose consent was withdrawn, among those who had it before. */
async function withdrawn(tx: Tx, ctx: Ctx, purpose: ImagePurpose, before: ReadonlySet<string>): Promise<void> {
  const after = await pupilsAllowed(tx.db, [...before], purpose, ctx.today);
  const pupilIds = [...before].filter((id) => !after.has(id));
  if (pupilIds.length) await tx.emit('consents.withdrawn', { purpose, pupilIds });
}

/** Adds an answer unless it repeats the last one: a double click adds one line. */
async function add(tx: Tx, ctx: Ctx, answer: Answer): Promise<void> {
  // Two answers at the same moment are stored one after the other, so that one of them is the last.
  await tx.db
    .selectFrom('pupils')
    .select('person_id')
    .where('person_id', '=', answer.pupilId)
    .forUpdate()
    .executeTakeFirst();
  const last = await tx.db
    .selectFrom('consents')
    .select(['granted', 'ends_on', 'decided_at'])
    .where('pupil_id', '=', answer.pupilId)
    .where('purpose', '=', answer.purpose)
    .where('by_id', '=', answer.byId)
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last && last.granted === answer.granted && last.ends_on === answer.endsOn) return;
  const before = await pupilsAllowed(tx.db, [answer.pupilId], answer.purpose, ctx.today);
  const at = new Date(Math.max(tx.now.getTime(), last ? last.decided_at.getTime() + 1 : 0));
  await tx.db
    .insertInto('consents')
    .values({
      school_id: tx.schoolId,
      id: newId(at.getTime()),
      pupil_id: answer.pupilId,
      by_id: answer.byId,
      purpose: answer.purpose,
      granted: answer.granted,
      decided_at: at,
      ends_on: answer.endsOn,
      recorded_by: answer.recordedBy,
    })
    .execute();
  await tx.emit('consents.changed', { pupilId: answer.pupilId });
  await withdrawn(tx, ctx, answer.purpose, before);
}

const trace = ({ pupilId, purpose, granted, byId, endsOn }: Answer) => ({
  object: { type: 'pupil', id: pupilId },
  after: { purpose, granted, byId, endsOn },
});

/** Writes an answer that its author may give; returns the pupil's sheet after it. */
async function answered(tx: Tx, ctx: Ctx, pupilId: string, body: BodyOf<typeof decideMyConsent>) {
  const answer: Answer = {
    pupilId,
    byId: self(ctx).personId!,
    purpose: body.purpose,
    granted: body.granted,
    endsOn: lastDay(ctx, body),
    recordedBy: null,
  };
  await add(tx, ctx, answer);
  const { items } = await childConsents(tx.db, ctx, [pupilId]);
  return { result: items[0]!, audit: trace(answer) };
}

/** A guardian's answer for a child; a child of age answers alone. */
export function decideConsents(ctx: Ctx, pupilId: string, body: BodyOf<typeof decideConsent>): Promise<ChildConsents> {
  const { personId } = self(ctx);
  return consentsRoom.act(ctx, 'consents.decide', async (tx) => {
    const pupil = await bornOn(tx.db, pupilId, readsAsGuardian(ctx));
    const hand = pupil ? handOf({ personId, guards: true }, pupil, ctx.today) : 'none';
    if (hand === 'none') throw notFound();
    if (hand === 'reads') throw precondition('consents.of_age');
    return answered(tx, ctx, pupilId, body);
  });
}

/** A pupil of age answers alone. */
export function decideMine(ctx: Ctx, body: BodyOf<typeof decideMyConsent>): Promise<ChildConsents> {
  const { personId } = self(ctx);
  return consentsRoom.act(ctx, 'consents.decide_mine', async (tx) => {
    const pupil = personId ? await bornOn(tx.db, personId) : null;
    if (!pupil) throw notFound();
    if (handOf({ personId, guards: false }, pupil, ctx.today) !== 'decides') throw precondition('consents.not_of_age');
    return answered(tx, ctx, pupil.id, body);
  });
}

/** An answer given on paper, recorded for a person who may answer today. */
export function recordConsents(ctx: Ctx, pupilId: string, body: BodyOf<typeof recordConsent>): Promise<{ ok: true }> {
  const actor = self(ctx);
  return consentsRoom.act(ctx, 'consents.record', async (tx) => {
    const pupil = await listAnswerable(tx.db, ctx, pupilId);
    if (!deciders(pupil, pupil.ties, ctx.today).includes(body.byId))
      throw invalid('consents.no_authority', { byId: 'consents.no_authority' });
    const answer: Answer = {
      pupilId,
      byId: body.byId,
      purpose: body.purpose,
      granted: body.granted,
      endsOn: lastDay(ctx, body),
      recordedBy: actor.accountId,
    };
    await add(tx, ctx, answer);
    return { result: { ok: true as const }, audit: trace(answer) };
  });
}

/** Whether one guardian's yes is enough inside the school. */
export function setRule(ctx: Ctx, rule: ImageRule): Promise<{ ok: true }> {
  return consentsRoom.act(ctx, 'consents.set_rule', async (tx) => {
    const shown = new Map<ImagePurpose, ReadonlySet<string>>();
    for (const purpose of imagePurposes)
      shown.set(purpose, await pupilsAllowed(tx.db, await everGranted(tx.db, purpose), purpose, ctx.today));
    const before = await setImageRule(tx, rule);
    if (before !== rule) {
      await tx.emit('consents.changed', { pupilId: null });
      for (const [purpose, could] of shown) await withdrawn(tx, ctx, purpose, could);
    }
    return {
      result: { ok: true as const },
      audit: {
        object: { type: 'school', id: String(tx.schoolId) },
        before: { imageRule: before },
        after: { imageRule: rule },
      },
    };
  });
}

/** The register as a CSV or XLSX file, one line a pupil and purpose; the journal records who downloaded how many. */
export async function exportRegister(
  ctx: Ctx,
  { classId, format }: QueryOf<typeof exportConsents>,
): Promise<PersonalExport> {
  const words = consentWords[self(ctx).lang];
  const { items } = await readTenant(ctx.kernel.pool, ctx.schoolId, (db) => registerOf({ ...ctx, db }, classId));
  return {
    action: 'consents.export',
    object: { type: 'consents', id: null },
    after: { format, classId: classId ?? null },
    people: items.map((pupil) => pupil.pupilId),
    make: async () => {
      const rows = [
        words.head,
        ...items.flatMap((pupil) =>
          pupil.purposes.map((one) => [
            pupil.className,
            pupil.label,
            words.purposes[one.purpose],
            one.allowed ? words.yes : words.no,
            one.answers
              .map(
                (answer) =>
                  `${answer.name} : ${answer.granted === null ? words.missing : answer.granted ? words.yes : words.no}${answer.decidedAt && answer.granted !== null ? ` (${dayIn(new Date(answer.decidedAt), ctx.zone)})` : ''}`,
              )
              .join(' ; '),
          ]),
        ),
      ];
      return sheetFile(rows, { name: words.sheet, format, widths: [12, 28, 26, 12, 60] });
    },
  };
}

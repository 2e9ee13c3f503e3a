import { schoolDay } from '#kernel/db/school-day.ts';
import type { AudienceRule } from '@encrier/contract/communication/audience';
import type { PictureKind } from '@encrier/contract/communication/pictures';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { type EventJob, onEvent } from '#kernel/jobs/events.ts';
import { jobCtx } from '#kernel/jobs/job-ctx.ts';
import { consentsLostSince } from '../../school/consents/consents.public.ts';
import { imageRefusals, shownPurpose } from '../audience/pictured.public.ts';
import { askToLook } from './pictures.actions.ts';
import { lookedSince } from './pictures.queries.ts';
import type { Pictured } from './pictures.public.ts';

type Judged = {
  kind: PictureKind;
  id: string;
  rules: readonly AudienceRule[];
  /** When its author last checked who may not be recognised on it. */
  at: Date;
  /** Skip what only goes to one pupil's own family, when the room declares it. */
  exceptOne?: boolean;
};

/**
 * Pupils that an object's picture would show when it is released, and who lost the consent since the person responsible
 * looked at it (LAW-IMG-01).
 */
export async function lostSinceLooked(
  db: ReadDb,
  { schoolId, now }: Pick<Ctx, 'schoolId' | 'now'>,
  { kind, id, rules, at, exceptOne = false }: Judged,
): Promise<string[]> {
  const today = await schoolDay(db, now);
  const { pupils, without } = await imageRefusals(db, schoolId, rules, today);
  if (exceptOne && pupils.length === 1) return [];
  const since = async (ids: readonly string[], from: Date): Promise<string[]> =>
    consentsLostSince(db, ids, shownPurpose, { at: from, day: await schoolDay(db, from) }, today);
  const lost = await since(without, at);
  if (!lost.length) return lost;
  const looks = await lookedSince(db, kind, id, lost, at);
  const again = await Promise.all([...looks].map(([pupilId, looked]) => since([pupilId], looked)));
  return [...lost.filter((pupilId) => !looks.has(pupilId)), ...again.flat()];
}

/** An object held at its release, and the pupils concerned. */
export type Held = { kind: PictureKind; thing: Pictured; pupilIds: readonly string[] };

/** Asks the person responsible to look at a held object, for each of these pupils; nobody is asked twice. */
export async function askBeforeOpening(ctx: Ctx, { kind, thing, pupilIds }: Held): Promise<void> {
  for (const pupilId of pupilIds) await askToLook(ctx, pupilId, [{ kind, thing, pupilId }], ctx.now, true);
}

/** Registers what a room does once no review holds one of its objects any more: it may be released. */
export function onCleared(kind: PictureKind, name: string, goOut: (ctx: Ctx, id: string) => Promise<void>): void {
  onEvent('pictures.cleared', name, async (kernel, job: EventJob) => {
    if (job.payload['kind'] !== kind) return;
    await goOut(await jobCtx(kernel, job.schoolId, 'pictures'), String(job.payload['thingId']));
  });
}

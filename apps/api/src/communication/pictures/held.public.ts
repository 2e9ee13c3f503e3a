import type { AudienceRule } from '@encrier/contract/communication/audience';
import type { PictureKind } from '@encrier/contract/communication/pictures';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { type EventJob, onEvent } from '#kernel/jobs/events.ts';
import { jobCtx } from '#kernel/jobs/job-ctx.ts';
import { consentsLostSince } from '../../school/consents/consents.public.ts';
import { schoolDay } from '../audience/audience.public.ts';
import { imageRefusals, shownPurpose } from '../audience/pictured.public.ts';
import { askToLook } from './pictures.actions.ts';
import { lookedSince } from './pictures.queries.ts';
import type { Pictured } from './pictures.public.ts';

type Judged = {
  kind: PictureKind;
  id: string;
  rules: readonly AudienceRule[];
  /** When its author last saw who may not be recognised on it. */
  at: Date;
  /** What goes to one pupil's own family is not judged, where the room says so. */
  exceptOne?: boolean;
};

/**
 * Pupils whom something with a picture would show at its minute, and who lost the consent for it since somebody who
 * answers for it looked (LAW-IMG-01).
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

/** What its minute did not let out, and because of whom. */
export type Held = { kind: PictureKind; thing: Pictured; pupilIds: readonly string[] };

/** Asks who answers for what is held to look at it, for each of these pupils; who was asked already is not again. */
export async function askBeforeOpening(ctx: Ctx, { kind, thing, pupilIds }: Held): Promise<void> {
  for (const pupilId of pupilIds) await askToLook(ctx, pupilId, [{ kind, thing, pupilId }], ctx.now, true);
}

/** Declares what a room does once nobody is asked any more to look at one of its things: it may go out. */
export function onCleared(kind: PictureKind, name: string, goOut: (ctx: Ctx, id: string) => Promise<void>): void {
  onEvent('pictures.cleared', name, async (kernel, job: EventJob) => {
    if (job.payload['kind'] !== kind) return;
    await goOut(await jobCtx(kernel, job.schoolId, 'pictures'), String(job.payload['thingId']));
  });
}

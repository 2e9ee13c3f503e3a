import type { ExitRefusal } from '@encrier/contract/school-life/exits-gate';
import { dayWords, timeIn } from '#kernel/content/dates.ts';
import type { Holders } from '#kernel/auth/holders.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { sentence } from '#kernel/notify/messages.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { settleInAct } from '#kernel/notify/settle.ts';
import { langOf, type Speech } from '#kernel/notify/speech.ts';
import { holdersOverPupil } from '../../school/directory/holders.public.ts';
import { exitNews, gateNews, personNews, whenWords } from './exits.messages.ts';
import { alarmedRights } from './exits.policy.ts';
import { familyAccounts } from './exits.queries.ts';
import type { ExitsTx } from './exits.room.ts';

type About = { id: string; pupilId: string; kind: 'one_day' | 'standing'; day: string | null; leavesAt: string };
type News = keyof typeof exitNews;
/** A family, or the holders of a right. */
type To<Kind = 'sortie.demande' | 'sortie.suivi'> = { type: Kind; accountIds: readonly string[]; why?: Holders['why'] };

/** The office that decides on a pupil's exits. */
export const exitOffice = (db: ReadDb, pupilId: string): Promise<Holders> =>
  holdersOverPupil(db, 'exits.manage', pupilId);
async function alarmedHolders(db: ReadDb, pupilId: string): Promise<Partial<Holders>> {
  for (const { right } of alarmedRights) {
    const found = await holdersOverPupil(db, right, pupilId);
    if (found.accountIds.length) return found;
  }
  return {};
}

const whenOf = (speech: Speech, { kind, day, leavesAt }: About): string =>
  kind === 'standing'
    ? sentence(speech, whenWords, 'standing')
    : sentence(speech, whenWords, 'one_day', { day: dayWords(langOf(speech), day ?? '', 'weekday'), hour: leavesAt });

async function namesOf(db: ReadDb, pupilId: string): Promise<string> {
  const row = await db
    .selectFrom('persons')
    .select(['first_name', 'last_name'])
    .where('id', '=', pupilId)
    .executeTakeFirstOrThrow();
  return `${row.first_name} ${row.last_name}`;
}

async function notifyOfExit(tx: ExitsTx, ctx: Ctx, about: About, news: News, to: To): Promise<void> {
  const pupil = await namesOf(tx.db, about.pupilId);
  await notifyInAct(tx, ctx, {
    ...to,
    except: ctx.actor.kind === 'account' ? [ctx.actor.accountId] : [],
    // The office is notified through its right, not through a child.
    childId: to.type === 'sortie.suivi' ? about.pupilId : null,
    model: { type: 'exit', id: about.id },
    priority: 'high',
    dedupeKey: `exit:${about.id}:${news}:${to.type}`,
    detail: (speech) => sentence(speech, exitNews, news, { pupil, when: whenOf(speech, about) }),
  });
}

/** Notifies a pupil's family, except the person who acted: the other guardians, and a pupil of age. */
export async function notifyFamily(tx: ExitsTx, ctx: Ctx, about: About, news: News): Promise<void> {
  const accountIds = await familyAccounts(tx.db, about.pupilId, ctx.today);
  await notifyOfExit(tx, ctx, about, news, { type: 'sortie.suivi', accountIds });
}
/** Notifies the office that a family made or cancelled a request. */
export async function notifyOffice(tx: ExitsTx, ctx: Ctx, about: About, news: 'asked' | 'cancelled'): Promise<void> {
  const office = await exitOffice(tx.db, about.pupilId);
  await notifyOfExit(tx, ctx, about, news, { type: 'sortie.demande', ...office });
}
/** Refreshes open screens: the office's, and those of the pupil's family. */
export async function showExits(tx: ExitsTx, ctx: Ctx, pupilId: string): Promise<void> {
  const accounts = await familyAccounts(tx.db, pupilId, ctx.today);
  await tx.live('exits.changed', {}, { holds: ['exits.manage', 'exits.hand_over'], accounts });
}
/** Clears the office's notices of a request once it is decided or cancelled. */
export const settleExit = (tx: ExitsTx, ctx: Ctx, id: string): Promise<void> =>
  settleInAct(tx, ctx, { type: 'exit', ids: [id], kinds: ['sortie.demande'] });

type Person = { id: string; pupilId: string; name: string };
async function notifyPerson(
  tx: ExitsTx,
  ctx: Ctx,
  about: Person,
  news: keyof typeof personNews,
  to: To & { model: 'exit_person' | 'exit_pass' },
  when?: { day: string; leavesAt: string },
): Promise<void> {
  const { model, ...readers } = to;
  const pupil = await namesOf(tx.db, about.pupilId);
  await notifyInAct(tx, ctx, {
    ...readers,
    except: ctx.actor.kind === 'account' ? [ctx.actor.accountId] : [],
    childId: to.type === 'sortie.suivi' ? about.pupilId : null,
    model: { type: model, id: about.id },
    priority: 'high',
    dedupeKey: `${model}:${about.id}:${news}:${to.type}`,
    detail: (speech) =>
      sentence(speech, personNews, news, {
        pupil,
        person: about.name,
        when: when ? whenOf(speech, { ...about, ...when, kind: 'one_day' }) : '',
      }),
  });
}
/** Notifies the family, except the person who acted, that a person may come, or no longer may. */
export async function notifyOfPerson(
  tx: ExitsTx,
  ctx: Ctx,
  about: Person,
  news: Exclude<keyof typeof personNews, 'pass_made' | 'pass_revoked'>,
): Promise<void> {
  const accountIds = await familyAccounts(tx.db, about.pupilId, ctx.today);
  await notifyPerson(tx, ctx, about, news, { type: 'sortie.suivi', accountIds, model: 'exit_person' });
}
/** Notifies the office that a person waits for confirmation. */
export async function notifyOfficeOfPerson(tx: ExitsTx, ctx: Ctx, about: Person): Promise<void> {
  const office = await exitOffice(tx.db, about.pupilId);
  await notifyPerson(tx, ctx, about, 'person_asked', { type: 'sortie.demande', ...office, model: 'exit_person' });
}
/** Notifies the family, except the person who acted, of a pass. */
export async function notifyOfPass(
  tx: ExitsTx,
  ctx: Ctx,
  about: Person & { day: string; leavesAt: string },
  news: 'pass_made' | 'pass_revoked',
): Promise<void> {
  const accountIds = await familyAccounts(tx.db, about.pupilId, ctx.today);
  await notifyPerson(tx, ctx, about, news, { type: 'sortie.suivi', accountIds, model: 'exit_pass' }, about);
}
/** Clears the office's notices about a person once decided or withdrawn. */
export const settlePerson = (tx: ExitsTx, ctx: Ctx, id: string): Promise<void> =>
  settleInAct(tx, ctx, { type: 'exit_person', ids: [id], kinds: ['sortie.demande'] });

/** `who`: the name of the person who came, when not a guardian. */
type Passed = { id: string; pupilId: string; guardianId: string | null; who: string; at: Date };
async function notifyGate(
  tx: ExitsTx,
  ctx: Ctx,
  about: Passed,
  news: keyof typeof gateNews,
  to: To<'sortie.remise' | 'sortie.alerte'>,
  once: string = news,
): Promise<void> {
  const values = {
    pupil: await namesOf(tx.db, about.pupilId),
    person: about.guardianId ? await namesOf(tx.db, about.guardianId) : about.who,
    hour: timeIn(about.at, ctx.zone),
  };
  await notifyInAct(tx, ctx, {
    ...to,
    childId: to.type === 'sortie.remise' ? about.pupilId : null,
    model: { type: 'exit_passage', id: about.id },
    priority: 'high',
    dedupeKey: `exit_passage:${about.id}:${once}`,
    detail: (speech) => sentence(speech, gateNews, news, values),
  });
}
/** Notifies the family that the pupil left, with whom, or is back. */
export async function notifyOfDeparture(
  tx: ExitsTx,
  ctx: Ctx,
  about: Passed,
  what: 'left' | 'returned',
): Promise<void> {
  const accountIds = await familyAccounts(tx.db, about.pupilId, ctx.today);
  const news = what === 'left' && !about.guardianId && !about.who ? 'left_alone' : what;
  await notifyGate(tx, ctx, about, news, { type: 'sortie.remise', accountIds });
}
/**
 * Notifies the office at once, or the next people who can act, that the gate refused a person kept away by a court, or
 * let a pupil out wrongly.
 */
export async function notifyOfAlarm(
  tx: ExitsTx,
  ctx: Ctx,
  about: Passed,
  refused: boolean,
  refusal: ExitRefusal,
): Promise<void> {
  const { accountIds = [], why } = await alarmedHolders(tx.db, about.pupilId);
  const kept = refusal === 'court' ? 'refused' : 'refused_third';
  const news = refused ? kept : about.guardianId || about.who ? 'forced' : 'forced_alone';
  const to = { type: 'sortie.alerte', accountIds, ...(why && { why }) } as const;
  // A passage may be forced twice, by each of two persons, for two reasons.
  await notifyGate(tx, ctx, about, news, to, `${news}:${refusal}`);
}

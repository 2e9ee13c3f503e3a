import type { TieKind } from '@encrier/contract/school/family';
import type { InAct } from '#kernel/act/act.ts';
import type { AuditEntry } from '#kernel/act/audit.ts';
import { conflict } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { beginning, editable } from '../persons.public.ts';
import { personsRoom } from '../persons.room.ts';
import { followAccess } from './guardians.actions.ts';
import { refuseOwnFamily } from './guardians.queries.ts';

type Asked = {
  kind: TieKind;
  legal: boolean;
  digitalAccess: boolean;
  livesWith: boolean;
  mayPickUp: boolean;
  receivesReports: boolean;
};

/**
 * Ties a known person to a pupil whose sheet the caller may write; protected fields (custody, a restriction) stay
 * empty. Returns the journal's details. Throws `not_found` for another pupil, `persons.own_family` for the caller's own
 * family, `persons.already_tied` for a present or past tie.
 */
export async function tieKnown(
  inAct: InAct,
  ctx: Ctx,
  at: { pupilId: string; guardianId: string },
  tie: Asked,
): Promise<AuditEntry> {
  const tx = personsRoom.join(inAct);
  const asker = { ...ctx, db: tx.db };
  await editable(asker, at.pupilId);
  await refuseOwnFamily(asker, at.pupilId, at.guardianId);
  const { guardians } = await tx.db
    .selectFrom('guardianships')
    .select((eb) => eb.fn.countAll<number>().as('guardians'))
    .where('pupil_id', '=', at.pupilId)
    .executeTakeFirstOrThrow();
  const rank = Math.min(9, Number(guardians) + 1);
  const columns = {
    kind: tie.kind,
    legal: tie.legal,
    digital_access: tie.digitalAccess,
    starts_on: beginning,
    rank,
    payer: false,
    payer_share: null,
    lives_with: tie.livesWith,
    emergency_order: rank,
    may_pick_up: tie.mayPickUp,
    receives_reports: tie.receivesReports,
    channels: ['push', 'mail'],
  };
  const kept = await tx.db
    .insertInto('guardianships')
    .values({ school_id: tx.schoolId, pupil_id: at.pupilId, guardian_id: at.guardianId, ...columns })
    .onConflict((oc) => oc.doNothing())
    .returning('guardian_id')
    .executeTakeFirst();
  if (!kept) throw conflict('persons.already_tied');
  await followAccess(tx, ctx, at.pupilId, at.guardianId, { ...columns, ends_on: null });
  return {
    object: { type: 'pupil', id: at.pupilId },
    table: 'guardianships',
    after: { guardianId: at.guardianId, ...columns },
  };
}

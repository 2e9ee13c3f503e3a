import { sql } from 'kysely';
import type { InAct } from '#kernel/act/act.ts';
import { hasNoEnd } from '#kernel/db/stays.ts';
import { dayBefore } from './groups.policy.ts';
import { groupsRoom, type GroupsTx } from './groups.room.ts';

const among = (pupilIds: readonly string[]) => sql<boolean>`pupil_id = ANY (${[...pupilIds]}::uuid[])`;

/**
 * Adds pupils to groups from a day on; a pupil who left the same group earlier that day continues the former period.
 */
export async function enterGroups(
  inAct: InAct,
  members: readonly { groupId: string; pupilId: string }[],
  from: string,
): Promise<void> {
  const tx = groupsRoom.join(inAct);
  for (let at = 0; at < members.length; at += 2000)
    await tx.db
      .insertInto('group_members')
      .values(
        members.slice(at, at + 2000).map(({ groupId, pupilId }) => ({
          school_id: tx.schoolId,
          group_id: groupId,
          pupil_id: pupilId,
          from_on: from,
        })),
      )
      .onConflict((oc) => oc.columns(['school_id', 'group_id', 'pupil_id', 'from_on']).doUpdateSet({ to_on: null }))
      .execute();
}

/** Emits which pupils entered a group or left one, if any did. */
export async function emitMembersChanged(tx: GroupsTx, pupilIds: readonly string[]): Promise<void> {
  if (pupilIds.length) await tx.emit('groups.members_changed', { pupilIds: [...pupilIds] });
}

/** Adds pupils to one group; what depends on its members follows. */
export async function joinMembers(
  inAct: InAct,
  groupId: string,
  pupilIds: readonly string[],
  from: string,
): Promise<void> {
  await enterGroups(
    inAct,
    pupilIds.map((pupilId) => ({ groupId, pupilId })),
    from,
  );
  await emitMembersChanged(groupsRoom.join(inAct), pupilIds);
}

/**
 * Removes pupils from a group: a period begun that day or later is deleted, an earlier one ends the day before. Returns
 * the members removed.
 */
export async function leaveGroup(
  inAct: InAct,
  groupId: string,
  pupilIds: readonly string[],
  on: string,
): Promise<string[]> {
  const tx = groupsRoom.join(inAct);
  const undone = await tx.db
    .deleteFrom('group_members')
    .where('group_id', '=', groupId)
    .where(hasNoEnd('group_members'))
    .where('from_on', '>=', on)
    .where(among(pupilIds))
    .returning('pupil_id')
    .execute();
  const ended = await tx.db
    .updateTable('group_members')
    .set({ to_on: sql`${on}::date - 1` })
    .where('group_id', '=', groupId)
    .where(hasNoEnd('group_members'))
    .where(among(pupilIds))
    .returning('pupil_id')
    .execute();
  const out = [...undone, ...ended].map((one) => one.pupil_id);
  await emitMembersChanged(tx, out);
  return out;
}

/** Ends every period of pupils who leave the school on their last day; one that had not begun by then is deleted. */
export async function leaveGroups(inAct: InAct, pupilIds: readonly string[], lastDay: string): Promise<void> {
  const tx = groupsRoom.join(inAct);
  await tx.db
    .deleteFrom('group_members')
    .where(among(pupilIds))
    .where(hasNoEnd('group_members'))
    .where('from_on', '>', lastDay)
    .execute();
  await tx.db
    .updateTable('group_members')
    .set({ to_on: lastDay })
    .where(among(pupilIds))
    .where(hasNoEnd('group_members'))
    .execute();
}

/**
 * Pupils who change class leave the groups of the former class: a period in such a group ends the day before, one that
 * had not begun is deleted. Pupils who return the same day (`back`) get their groups back.
 */
export async function leaveParts(
  inAct: InAct,
  classId: string,
  pupilIds: readonly string[],
  on: string,
  back: readonly string[],
): Promise<void> {
  const tx = groupsRoom.join(inAct);
  const elsewhere = sql<boolean>`group_id IN (SELECT g.id FROM groups g
    WHERE g.school_id = group_members.school_id AND g.class_id IS NOT NULL AND g.class_id <> ${classId})`;
  await tx.db
    .deleteFrom('group_members')
    .where(among(pupilIds))
    .where(hasNoEnd('group_members'))
    .where('from_on', '>=', on)
    .where(elsewhere)
    .execute();
  await tx.db
    .updateTable('group_members')
    .set({ to_on: sql`${on}::date - 1` })
    .where(among(pupilIds))
    .where(hasNoEnd('group_members'))
    .where(elsewhere)
    .execute();
  if (back.length)
    await tx.db
      .updateTable('group_members')
      .set({ to_on: null })
      .where(among(back))
      .where('to_on', '=', dayBefore(on))
      .where(
        sql<boolean>`group_id IN (SELECT g.id FROM groups g WHERE g.school_id = group_members.school_id
          AND g.class_id = ${classId})`,
      )
      .execute();
}

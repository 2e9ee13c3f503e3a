import { addDays, mondayOf } from '@encrier/contract/kernel/days';
import { listPupils } from '@encrier/contract/school/pupils';
import { planMoves } from '@encrier/contract/school/pupils-planned';
import { logout } from '@encrier/contract/access/auth';
import { demoAccounts, knownFamilies } from '../accounts.ts';
import { dayAfter } from '../days.ts';
import type { RoomSeed } from '../door.ts';

/** The Monday after so many days. */
function mondayAfter(now: Date, days: number): string {
  return mondayOf(addDays(dayAfter(now, days), 6));
}

/** A planned change of class and a planned departure; none so late in a year that no such day is left. */
const seedPlanned: RoomSeed['seed'] = async (door, signIn, from, now) => {
  door.at(from);
  const admin = await door.stepUp(await signIn('admin'), demoAccounts.admin.password);
  const { rows, classes, year } = await admin.call(listPupils, { query: {} });
  const known = new Set<string>(knownFamilies.map(({ last }) => last[0]));
  const others = rows.filter((row) => row.classId && !known.has(row.lastName));
  const classOf = (id: string | undefined) => classes.find((one) => one.id === id);
  const twinOf = (id: string | undefined) => classes.find((one) => one.id !== id && one.level === classOf(id)?.level);
  const changes = others.slice(Math.floor(others.length / 3)).find((row) => twinOf(row.classId));
  const into = twinOf(changes?.classId);
  // In the organisation that the office opens on.
  const first = classes[0]?.cycle;
  const leaves = others.slice(20).find((row) => classOf(row.classId)?.cycle === first);
  const [soon, later] = [mondayAfter(now, 8), mondayAfter(now, 24)];
  const inYear = (on: string): boolean => year !== null && on > year.startsOn && on <= year.endsOn;
  if (changes && into && inYear(soon))
    await admin.call(planMoves, {
      body: {
        kind: 'class',
        on: soon,
        classId: into.id,
        reason: 'Changement d’option',
        graduated: false,
        ids: [changes.id],
      },
    });
  if (leaves && leaves !== changes && inYear(later))
    await admin.call(planMoves, {
      body: {
        kind: 'departure',
        on: later,
        classId: null,
        reason: 'Déménagement à Tanger',
        graduated: false,
        ids: [leaves.id],
      },
    });
  await admin.call(logout, { body: {} });
};
export const plannedSeed: RoomSeed = { order: 2, seed: seedPlanned };

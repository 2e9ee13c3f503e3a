import { dayAfter } from '../days.ts';
import { logout } from '@encrier/contract/access/auth';
import { addCustody, halveHolidays, pupilCustody } from '@encrier/contract/school/custody';
import { getPupil, type PupilPage, updateTie } from '@encrier/contract/school/persons';
import { listPupils } from '@encrier/contract/school/pupils';
import { newId } from '../../apps/api/src/kernel/db/id.ts';
import type { Caller, RoomSeed } from '../door.ts';

type Tie = PupilPage['guardians'][number];

/** A pupil whose parents live apart and both answer for him; never one of the families that sign in. */
async function ofSeparated(admin: Caller): Promise<{ id: string; ties: [Tie, Tie] } | null> {
  const { rows } = await admin.call(listPupils, { query: {} });
  let pair: { id: string; ties: [Tie, Tie] } | null = null;
  for (const { id } of rows.filter(({ lastName }) => lastName !== 'El Alami').slice(4, 34)) {
    const { guardians, family } = await admin.call(getPupil, { params: { id } });
    const [one, two] = guardians.filter(({ legal, restriction }) => legal && !restriction);
    if (!one || !two) continue;
    pair ??= { id, ties: [one, two] };
    if (family?.separated) return { id, ties: [one, two] };
  }
  return pair;
}

async function setWeeks(admin: Caller, pupilId: string, tie: Tie, custody: 'even_weeks' | 'odd_weeks'): Promise<void> {
  await admin.call(updateTie, {
    params: { id: pupilId, guardianId: tie.id },
    body: {
      kind: tie.kind,
      legal: tie.legal,
      digitalAccess: tie.digitalAccess ?? false,
      startsOn: tie.startsOn ?? null,
      rank: tie.rank ?? 1,
      payer: tie.payer ?? false,
      payerShare: tie.payerShare ?? null,
      livesWith: tie.livesWith ?? false,
      emergencyOrder: tie.emergencyOrder ?? null,
      mayPickUp: tie.mayPickUp ?? false,
      receivesReports: tie.receivesReports ?? false,
      channels: tie.channels ?? [],
      custody,
      version: tie.version ?? 1,
    },
  });
}

/**
 * One pair of parents who live apart: even and odd weeks, halves of the coming holidays, and some days that they agreed
 * on.
 */
export const personsSeed: RoomSeed = {
  order: 94,
  async seed(door, signIn, _from, now) {
    door.at(now);
    const admin = await signIn('admin');
    const found = await ofSeparated(admin);
    if (found) {
      const { id, ties } = found;
      const [first, second] = ties;
      await setWeeks(admin, id, first, 'even_weeks');
      await setWeeks(admin, id, second, 'odd_weeks');
      const params = { id };
      await admin.call(halveHolidays, { params, body: { first: first.id, second: second.id, turns: true } });
      const { periods } = await admin.call(pupilCustody, { params });
      const day = (ahead: number): string => dayAfter(now, ahead);
      const starts = [8, 15, 22, 29].find((ahead) =>
        periods.every(({ fromOn, toOn }) => toOn < day(ahead) || day(ahead + 2) < fromOn),
      );
      if (starts)
        await admin.call(addCustody, {
          params,
          body: {
            id: newId(now.getTime()),
            guardianId: second.id,
            fromOn: day(starts),
            toOn: day(starts + 2),
            note: 'Mariage d’une cousine à Fès, accord des deux parents.',
          },
        });
    }
    await admin.call(logout, { body: {} });
  },
};

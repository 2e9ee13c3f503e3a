import { logout } from '@encrier/contract/access/auth';
import * as c from '@encrier/contract/school-life/exits';
import { newId } from '../../apps/api/src/kernel/db/id.ts';
import type { BodyOf } from '@encrier/contract/kernel/route';
import type { Caller, Door, RoomSeed, SignIn } from '../door.ts';

const dayMs = 86_400_000;
/** Asks for an exit on the first day that the school is open, from `after` days on; in the holidays nobody leaves. */
async function asked(parent: Caller, body: BodyOf<typeof c.askExit>, now: Date, after: number): Promise<string | null> {
  for (let ahead = after; ahead < after + 20; ahead += 1) {
    const day = new Date(now.getTime() + ahead * dayMs).toISOString().slice(0, 10);
    const closed = await parent.call(c.askExit, { body: { ...body, day } }).then(
      () => false,
      (error: Error) => {
        if (error.message.includes('exits.day_closed')) return true;
        throw error;
      },
    );
    if (!closed) return body.id;
  }
  return null;
}

type Wish = { after: number; leavesAt: string; untilAt: string | null; reason: string; decided?: boolean };
const once: readonly Wish[] = [
  { after: 1, leavesAt: '10:30', untilAt: '14:00', reason: 'Rendez-vous chez l’orthodontiste', decided: true },
  { after: 3, leavesAt: '15:00', untilAt: null, reason: 'Départ en famille à Tanger' },
];

/** Exits that the mother of the demo asks for, some of them decided. */
async function seedExits(door: Door, signIn: SignIn, from: Date, now: Date): Promise<void> {
  door.at(new Date(Math.max(from.getTime(), now.getTime() - 2 * dayMs)));
  const parent = await signIn('parent');
  const { children } = await parent.call(c.myExits, {});
  const child = children.find(({ label }) => label.startsWith('Yasmine'));
  if (!child) throw new Error('the demo school has no Yasmine');
  const common = { pupilId: child.pupilId, guardianId: null };
  const made: string[] = [];
  for (const { after, leavesAt, untilAt, reason, decided } of once) {
    const id = newId(now.getTime());
    const body = {
      ...common,
      id,
      kind: 'one_day' as const,
      day: null,
      weekdays: [],
      startsOn: null,
      endsOn: null,
      leavesAt,
      untilAt,
      mode: 'anyone' as const,
      reason,
    };
    if ((await asked(parent, body, now, after)) && decided) made.push(id);
  }
  const standing = newId(now.getTime());
  await parent.call(c.askExit, {
    body: {
      ...common,
      id: standing,
      kind: 'standing',
      day: null,
      weekdays: [1, 4],
      startsOn: now.toISOString().slice(0, 10),
      endsOn: null,
      leavesAt: '12:00',
      untilAt: '14:00',
      mode: 'alone',
      reason: 'Déjeune chez sa grand-mère, rue voisine',
    },
  });
  await parent.call(logout, { body: {} });
  const admin = await signIn('admin');
  for (const id of [...made, standing])
    await admin.call(c.decideExit, { params: { id }, body: { approve: true, answer: '', version: 1 } });
  await admin.call(logout, { body: {} });
}

export const exitsSeed: RoomSeed = { order: 70, seed: seedExits };

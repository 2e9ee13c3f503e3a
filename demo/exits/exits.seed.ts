import { dayAfter, dayOf } from '../days.ts';
import { logout } from '@encrier/contract/access/auth';
import * as c from '@encrier/contract/school-life/exits';
import * as g from '@encrier/contract/school-life/exits-gate';
import * as p from '@encrier/contract/school-life/exits-persons';
import { addGuardian } from '@encrier/contract/school/persons';
import { newId } from '../../apps/api/src/kernel/db/id.ts';
import type { BodyOf } from '@encrier/contract/kernel/route';
import type { Caller, Door, RoomSeed, SignIn } from '../door.ts';
import { portrait } from './portrait.ts';

const dayMs = 86_400_000;
/** Asks for an exit on the first school day, from `after` days on; nobody leaves during holidays. */
async function asked(parent: Caller, body: BodyOf<typeof c.askExit>, now: Date, after: number): Promise<string | null> {
  for (let ahead = after; ahead < after + 20; ahead += 1) {
    const day = dayAfter(now, ahead);
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

/**
 * A grandmother with a pass of the next school day, and a nanny whom the office must confirm. Returns the id of the
 * latter.
 */
async function seedThirds(parent: Caller, pupilId: string, now: Date): Promise<string> {
  const from = dayOf(now);
  const photo = await parent.upload('grand-mere.jpg', await portrait());
  const [grandmother, nanny] = [newId(now.getTime()), newId(now.getTime())];
  const named = { pupilId, startsOn: from, weekdays: [1, 2, 3, 4, 5, 6] };
  await parent.call(p.nameThird, {
    body: {
      ...named,
      id: grandmother,
      firstName: 'Zineb',
      lastName: 'Fassi',
      tie: 'grandparent',
      endsOn: null,
      phone: '0661000210',
      photoId: photo.id,
    },
  });
  await parent.call(p.nameThird, {
    body: {
      ...named,
      id: nanny,
      firstName: 'Malika',
      lastName: 'Rami',
      tie: 'nanny',
      weekdays: [2, 4],
      endsOn: null,
      phone: '0661000211',
      photoId: null,
    },
  });
  for (let ahead = 0; ahead < 20; ahead += 1) {
    const day = dayAfter(now, ahead);
    const body = {
      id: newId(now.getTime()),
      pupilId,
      personId: grandmother,
      name: '',
      tie: 'grandparent' as const,
      phone: '',
    };
    const closed = await parent.call(p.makePass, { body: { ...body, day, leavesAt: '08:00' } }).then(
      () => false,
      (error: Error) => {
        if (error.message.includes('exits.day_closed')) return true;
        throw error;
      },
    );
    if (!closed) break;
  }
  return grandmother;
}

/** A person kept away from a pupil by a court: the gate shows it at once. */
async function seedKeptAway(admin: Caller): Promise<void> {
  const { pupils } = await admin.call(g.gateList, {});
  const pupil = pupils.find(({ people, label }) => people.length > 0 && !/El Alami$/.test(label));
  if (!pupil) return;
  await admin.call(addGuardian, {
    params: { id: pupil.id },
    body: {
      guardianId: null,
      person: {
        firstName: 'Driss',
        lastName: 'Chraibi',
        firstNameAr: '',
        lastNameAr: '',
        phone: null,
        phone2: null,
        email: null,
        address: '',
      },
      kind: 'other',
      legal: false,
      digitalAccess: false,
      startsOn: null,
      rank: 9,
      payer: false,
      payerShare: null,
      livesWith: false,
      emergencyOrder: null,
      mayPickUp: false,
      receivesReports: false,
      channels: [],
      custody: 'none',
      restriction: 'Ordonnance du juge aux affaires familiales.',
    } as never,
  });
}

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
      startsOn: dayOf(now),
      endsOn: null,
      leavesAt: '12:00',
      untilAt: '14:00',
      mode: 'alone',
      reason: 'Déjeune chez sa grand-mère, rue voisine',
    },
  });
  const thirds = await seedThirds(parent, child.pupilId, now);
  await parent.call(logout, { body: {} });
  const admin = await signIn('admin');
  for (const id of [...made, standing])
    await admin.call(c.decideExit, { params: { id }, body: { approve: true, answer: '', version: 1 } });
  await admin.call(p.decideThird, { params: { id: thirds }, body: { approve: true, answer: '', version: 1 } });
  await seedKeptAway(admin);
  await admin.call(logout, { body: {} });
}

export const exitsSeed: RoomSeed = { order: 70, seed: seedExits };

import { dayAfter } from '../days.ts';
import { logout } from '@encrier/contract/access/auth';
import * as c from '@encrier/contract/school-life/plans';
import { listPupils } from '@encrier/contract/school/pupils';
import { newId } from '../../apps/api/src/kernel/db/id.ts';
import type { Caller, RoomSeed } from '../door.ts';

type Wish = Pick<c.PlanContent, 'kind' | 'need' | 'measures' | 'arrangements' | 'arrangementText'> & {
  /** Days from today of the next review. */
  review: number | null;
  inForce: boolean;
};
const wishes: readonly Wish[] = [
  {
    kind: 'PAP',
    need: 'Dyslexie, bilan orthophonique du mois de juin.',
    measures: 'Gagner en autonomie dans la lecture des consignes.',
    arrangements: ['extra_time', 'large_print', 'no_reading_aloud', 'spelling_apart'],
    arrangementText: 'Une seule page par exercice.',
    review: 18,
    inForce: true,
  },
  {
    kind: 'PAI',
    need: 'Allergie aux arachides.',
    measures: 'Protocole d’urgence remis à l’infirmerie.',
    arrangements: ['kit_near', 'adapted_meal', 'infirmary'],
    arrangementText: '',
    review: 150,
    inForce: true,
  },
  {
    kind: 'PPRE',
    need: 'Retard en calcul.',
    measures: 'Deux séances de soutien par semaine jusqu’aux vacances.',
    arrangements: ['rephrased', 'less_homework'],
    arrangementText: '',
    review: 40,
    inForce: true,
  },
  {
    kind: 'PPS',
    need: 'Dossier en cours.',
    measures: '',
    arrangements: ['helper', 'computer', 'seat_front'],
    arrangementText: '',
    review: null,
    inForce: false,
  },
];

async function whose(admin: Caller): Promise<string[]> {
  const adam = await admin.call(c.plannablePupils, { query: { q: 'Adam El Alami' } });
  const { rows } = await admin.call(listPupils, { query: {} });
  const others = rows.filter(({ lastName }) => lastName !== 'El Alami').map(({ id }) => id);
  return [...adam.items.slice(0, 1).map(({ id }) => id), ...others];
}

/** Four plans: one to review soon, one of health, one of support, one that is still a draft. */
export const plansSeed: RoomSeed = {
  order: 92,
  async seed(door, signIn, _from, now) {
    door.at(now);
    const admin = await signIn('admin');
    const pupils = await whose(admin);
    const { staff } = await admin.call(c.planChoices, {});
    for (const [index, { review, inForce, ...wish }] of wishes.entries()) {
      const pupilId = pupils[index];
      if (!pupilId) continue;
      await admin.call(c.createPlan, {
        body: {
          ...wish,
          id: newId(now.getTime() + index),
          pupilId,
          inForce,
          referentId: staff[index]?.id ?? null,
          startsOn: dayAfter(now, -40),
          reviewOn: review === null ? null : dayAfter(now, review),
          endsOn: null,
          fileIds: [],
        },
      });
    }
    await admin.call(logout, { body: {} });
  },
};

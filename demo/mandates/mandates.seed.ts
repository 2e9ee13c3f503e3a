import { logout } from '@encrier/contract/access/auth';
import * as c from '@encrier/contract/school/mandates';
import { newId } from '../../apps/api/src/kernel/db/id.ts';
import type { RoomSeed } from '../door.ts';

const chosen = [
  { kind: 'pupil', take: 2 },
  { kind: 'deputy', take: 2 },
  { kind: 'eco', take: 1 },
  { kind: 'parent', take: 2 },
] as const;

/** Delegates of some classes, as chosen in autumn. */
export const mandatesSeed: RoomSeed = {
  order: 45,
  seed: async (door, signIn, from) => {
    door.at(from);
    const admin = await signIn('admin');
    const { classes, today, yearEnds } = await admin.call(c.mandateChoices, {});
    const first = classes.filter(({ label }) => /^(6|3|CP)/u.test(label));
    for (const place of yearEnds && yearEnds > today ? first : []) {
      let used = 0;
      for (const { kind, take } of chosen) {
        const { items } = await admin.call(c.mandateCandidates, { query: { kind, place: place.id } });
        const start = kind === 'parent' ? 0 : used;
        for (const { id: personId } of items.slice(start, start + take))
          await admin.call(c.giveMandate, {
            body: { id: newId(), kind, placeId: place.id, personId, from: today, to: yearEnds! },
          });
        used += take;
      }
    }
    await admin.call(logout, { body: {} });
  },
};

import { logout } from '@encrier/contract/access/auth';
import { audienceChoices } from '@encrier/contract/communication/audience';
import * as consents from '@encrier/contract/school/consents';
import type { RoomSeed } from '../door.ts';

const HOUR = 3_600_000;

/** A family takes back its consent on paper: what is out for the class with a picture waits for a look. */
export const picturesSeed: RoomSeed = {
  order: 55,
  seed: async (door, signIn, _from, now) => {
    door.at(new Date(now.getTime() - 5 * HOUR));
    const admin = await signIn('admin');
    const { items: choices } = await admin.call(audienceChoices, { query: { use: 'news' } });
    const classId = choices.find(({ rule, label }) => rule.kind === 'class' && label.includes('3e A'))?.rule.ref;
    const { items } = classId ? await admin.call(consents.listConsents, { query: { classId } }) : { items: [] };
    const shown = items.findLast(({ purposes }) =>
      purposes.some(({ purpose, allowed }) => purpose === 'albums' && allowed),
    );
    const byId = shown?.purposes
      .find(({ purpose }) => purpose === 'albums')
      ?.answers.find(({ granted }) => granted)?.byId;
    if (shown && byId)
      await admin.call(consents.recordConsent, {
        params: { id: shown.pupilId },
        body: { purpose: 'albums', granted: false, byId },
      });
    await admin.call(logout, { body: {} });
  },
};

import { logout } from '@encrier/contract/access/auth';
import * as c from '@encrier/contract/communication/letters';
import type { RoomSeed } from '../door.ts';

const french = `<p>{responsables},</p><p>Nous avons le plaisir de vous inviter à la réunion de la classe de <strong>{prenom} {nom}</strong> ({classe}).</p>
<ul><li>Le programme de l’année {annee}</li><li>Les rendez-vous avec les professeurs</li></ul><p>Nous comptons sur votre présence.</p>`;
const arabic = `<p>{responsables}،</p><p>يسرنا أن ندعوكم إلى اجتماع قسم <strong>{prenom} {nom}</strong> ({classe}).</p><p>نعول على حضوركم.</p>`;

/** Two templates, and the invitation that the families of one class received. */
export const lettersSeed: RoomSeed = {
  order: 25,
  seed: async (door, signIn, _from, now) => {
    door.at(now);
    const admin = await signIn('admin');
    const invitation = await admin.call(c.createLetterTemplate, {
      body: {
        title: 'Invitation à la réunion de classe',
        texts: [
          { lang: 'fr', subject: 'Réunion de la classe de {classe}', html: french },
          { lang: 'ar', subject: 'اجتماع قسم {classe}', html: arabic },
        ],
      },
    });
    await admin.call(c.createLetterTemplate, {
      body: {
        title: 'Absences répétées',
        texts: [
          {
            lang: 'fr',
            subject: 'Absences de {prenom} {nom}',
            html: '<p>{responsables},</p><p>Depuis la rentrée, {absences} absences de {prenom} ont été relevées. Nous vous proposons un rendez-vous.</p>',
          },
        ],
      },
    });
    const { classes } = await admin.call(c.letterPlaces, {});
    for (const { id } of classes) {
      const { pupils } = await admin.call(c.letterPupils, { query: { scope: 'class', ref: id } });
      if (!pupils.some(({ opened }) => opened > 0)) continue;
      const pupilIds = pupils.map((one) => one.id);
      await admin.call(c.sendLetters, {
        body: { templateId: invitation.id, version: invitation.version, pupilIds, by: 'app' },
      });
      break;
    }
    await admin.call(logout, { body: {} });
  },
};

import { createBoard } from '@encrier/contract/communication/boards';
import { complaintChoices, createComplaint } from '@encrier/contract/communication/complaints';
import { addItems, createAlbum, getManaged, publishAlbum } from '@encrier/contract/communication/media';
import { setMatrix } from '@encrier/contract/communication/message-settings';
import { createMessage, type MessageContent, sendMessage } from '@encrier/contract/communication/messages';
import { scene } from '../../demo/media/scenes.ts';
import { type Call, must } from '../product/caller.ts';
import type { Fill, Ground, Known } from '../filled/ground.ts';

const everyone = [{ kind: 'everyone' as const }];

async function board({ office }: Ground): Promise<Known> {
  const id = crypto.randomUUID();
  must(
    await office(createBoard, {
      body: {
        id,
        sections: [{ title: 'Idées', color: 'blue' }],
        content: {
          title: 'Projet de classe',
          description: '',
          layout: 'columns',
          audience: everyone,
          pupils: 'post',
          guardians: 'read',
          staff: 'post',
          review: 'none',
          anonymous: false,
          freeMoves: true,
          reactions: true,
          comments: 'free',
        },
      },
    }),
    'board',
  );
  return { screens: /padlets\/:id/, ids: [id] };
}

async function send(by: Call, content: Pick<MessageContent, 'subject' | 'html' | 'audience'>): Promise<string> {
  const draft = must(
    await by(createMessage, {
      body: {
        content: {
          ...content,
          replyTo: null,
          attachmentIds: [],
          importance: 'normal',
          replies: 'all',
          ackRequired: true,
          hiddenRecipients: true,
          sendAt: null,
        },
      },
    }),
    'message',
  );
  must(await by(sendMessage, { params: { id: draft.id }, body: { version: draft.version } }), 'sending');
  return draft.id;
}

/** A message to everyone, and one of a teacher that must be reviewed before its families get it. */
async function messages({ office, people, pupil }: Ground): Promise<Known[]> {
  const sent = await send(office, {
    subject: 'Sortie de vendredi',
    html: '<p>Le départ est à huit heures.</p>',
    audience: everyone,
  });
  const cells = [
    { sender: 'prof' as const, receiver: 'parent' as const, mode: 'review' as const, reach: 'own' as const },
  ];
  must(await office(setMatrix, { body: { cells } }), 'matrix');
  const waiting = await send(people.prof, {
    subject: 'Réunion du 2 décembre',
    html: '<p>La réunion aura lieu mardi.</p>',
    audience: [{ kind: 'class', ref: pupil.classId, who: ['guardians'] }],
  });
  return [
    { screens: /messages\/validation\/view\/:id/, ids: [waiting] },
    { screens: /messages\/view\/:id/, ids: [sent] },
    { screens: /messages\/:box/, ids: ['sent'] },
  ];
}

/** A complaint of the person of each area; the office handles the parent's. */
async function complaints({ people }: Ground): Promise<Known[]> {
  const made = await Promise.all(
    Object.entries(people).map(async ([area, by]): Promise<[string, string]> => {
      const choices = must(await by(complaintChoices, {}), `choices of complaints of ${area}`);
      const content = {
        categoryId: choices.categories[0]!.id,
        childId: choices.children[0]?.id ?? null,
        concernedId: null,
        subject: 'Le car part trop tôt',
        body: 'Il est parti cinq minutes avant l’heure.',
        confidential: false,
        fileIds: [],
      };
      return [area, must(await by(createComplaint, { body: content }), `complaint of ${area}`).id];
    }),
  );
  return made.map(([area, id]) => ({
    screens: new RegExp(`^/${area === 'parent' ? '(parent|admin)' : area}/reclamations/:id`),
    ids: [id],
  }));
}

/** An album with one picture, which all its readers see. */
async function album({ office, world }: Ground): Promise<Known[]> {
  const content = {
    kind: 'photos' as const,
    title: 'Rentrée',
    description: '',
    takenOn: null,
    place: '',
    audience: everyone,
    download: 'none' as const,
    expiresOn: null,
  };
  const { id } = must(await office(createAlbum, { body: { content } }), 'album');
  const fileId = await world.put('cour.jpg', 'image/jpeg', new Uint8Array(await scene('forest', 1)));
  const params = { id };
  must(await office(addItems, { params, body: { items: [{ id: crypto.randomUUID(), fileId }] } }), 'picture');
  const { version } = must(await office(getManaged, { params }), 'album');
  must(await office(publishAlbum, { params, body: { version, checked: true } }), 'publication of the album');
  return [
    { screens: /media\/:type\/:id/, ids: ['photos', id] },
    { screens: /media\/:type$/, ids: ['photos'] },
  ];
}

/** What people write and show one another. */
export const fillCommunication: Fill = async (ground) =>
  (await Promise.all([board(ground), messages(ground), complaints(ground), album(ground)])).flat();

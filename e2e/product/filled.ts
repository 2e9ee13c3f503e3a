import { createAlbum } from '@encrier/contract/communication/media';
import { complaintChoices, createComplaint } from '@encrier/contract/communication/complaints';
import { createBoard } from '@encrier/contract/communication/boards';
import { createMessage, sendMessage } from '@encrier/contract/communication/messages';
import { listImports, listPeople } from '@encrier/contract/school/imports';
import { getPupil } from '@encrier/contract/school/persons';
import { listPupils } from '@encrier/contract/school/pupils';
import { caller } from './caller.ts';
import type { Product } from './product.ts';
import { signIn } from './school.ts';
import type { World } from './world.ts';

/**
 * Makes one thing of each kind that screens open by its id, and answers the address of such a screen; null for what
 * this world does not have: a journey of its own opens it.
 */
export async function fillPaths(product: Product, world: World): Promise<(path: string) => string | null> {
  const { call } = world;
  const must = <T>({ status, body }: { status: number; body: T }, what: string): T => {
    if (status !== 200) throw new Error(`${what}: ${status} ${JSON.stringify(body).slice(0, 300)}`);
    return body;
  };
  const everyone = [{ kind: 'everyone' as const }];
  const [post] = await world.newsIds();
  const pupils = must(await call(listPupils, { query: {} }), 'pupils');
  const pupil = pupils.rows.find((row) => row.firstName === 'Yasmine')!;
  const { family } = must(await call(getPupil, { params: { id: pupil.id } }), 'pupil');
  const [colleague] = must(await call(listPeople, { query: { kind: 'staff', q: 'Tazi' } }), 'staff').items;
  const [list] = must(await call(listImports, { query: {} }), 'imports').items;
  const board = crypto.randomUUID();
  must(
    await call(createBoard, {
      body: {
        id: board,
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
  const draft = must(
    await call(createMessage, {
      body: {
        content: {
          replyTo: null,
          subject: 'Sortie de vendredi',
          html: '<p>Le départ est à huit heures.</p>',
          audience: everyone,
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
  must(await call(sendMessage, { params: { id: draft.id }, body: { version: draft.version } }), 'sending');
  const parent = caller(
    () => product.url,
    world.schoolId,
    await signIn(product, world.schoolId, world.parent.username, world.password),
  );
  const choices = must(await parent(complaintChoices, {}), 'choices of complaints');
  const complaint = must(
    await parent(createComplaint, {
      body: {
        categoryId: choices.categories[0]!.id,
        childId: choices.children[0]?.id ?? null,
        concernedId: null,
        subject: 'Le car part trop tôt',
        body: 'Il est parti cinq minutes avant l’heure.',
        confidential: false,
        fileIds: [],
      },
    }),
    'complaint',
  );
  const album = must(
    await call(createAlbum, {
      body: {
        content: {
          kind: 'photos',
          title: 'Rentrée',
          description: '',
          takenOn: null,
          place: '',
          audience: everyone,
          download: 'none',
          expiresOn: null,
        },
      },
    }),
    'album',
  );
  const ids: readonly (readonly [RegExp, string])[] = [
    [/(newsfeed|actualites|news\/edit|news\/receipts)\/:id/, post!],
    [/\/(admin|prof)\/eleves\/:id/, pupil.id],
    [/\/admin\/classes\/:id/, pupil.classId!],
    [/\/admin\/familles\/:id/, family!.id],
    [/\/admin\/personnels\/:id/, colleague!.id],
    [/\/admin\/imports\/:id/, list!.id],
    [/padlets\/:id/, board],
    [/\/(parent|eleve|prof|transport|personnel)\/messages\/view\/:id/, draft.id],
    [/messages\/:box/, 'sent'],
    [/\/(parent|admin)\/reclamations\/:id/, complaint.id],
    [/\/admin\/media\/photos\/:id/, album.id],
  ];
  return (path) => {
    let full = path.replace(':type', 'photos');
    for (const [pattern, id] of ids) if (pattern.test(full)) full = full.replace(':id', id);
    return full.includes(':') ? null : full;
  };
}

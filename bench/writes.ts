import { addCard, createBoard, getBoard, placeCard } from '@encrier/contract/communication/boards';
import { getMessageSettings, setRoleRule } from '@encrier/contract/communication/message-settings';
import {
  createMessage,
  type MessageContent,
  recipientChoices,
  sendMessage,
  weighMessage,
} from '@encrier/contract/communication/messages';
import { keyBetween } from '@encrier/contract/communication/order-keys';
import { type BulkSchool, bulkPassword } from '../demo/bulk.ts';
import { caller } from '../e2e/product/caller.ts';
import type { Product } from '../e2e/product/product.ts';
import { signIn } from '../e2e/product/school.ts';
import { cardsMade, marksChanged, rollCallsSaved } from './day.ts';
import type { Shot, WriteScenario } from './load.ts';
import { must } from './sessions.ts';

/** Half of them before anything is measured. */
const sends = 400;
const writers = 30;

const content = (audience: MessageContent['audience'], i: number): MessageContent => ({
  replyTo: null,
  subject: `Sortie au musée (${i + 1})`,
  html: '<p>Les classes de 6e visitent le musée Mohammed VI <strong>jeudi</strong>. Prévoir un pique-nique.</p>',
  audience,
  attachmentIds: [],
  importance: 'normal',
  replies: 'all',
  ackRequired: false,
  hiddenRecipients: true,
  sendAt: null,
});

/** Drafts of the direction, each sent once, to one guardian and to the pupils and guardians of one class. */
async function sendings(product: Product, { schoolId, logins }: BulkSchool): Promise<WriteScenario[]> {
  const token = await signIn(product, schoolId, logins.admin[0]!, bulkPassword);
  const call = caller(() => product.url, schoolId, token);
  const rule = must(await call(getMessageSettings, {}), 'settings').roles.find(({ role }) => role === 'admin')!;
  const { openFrom, openTo, openDays, version } = rule;
  must(
    await call(setRoleRule, {
      params: { role: 'admin' },
      body: { maxPerDay: 1000, maxRecipients: 5000, openFrom, openTo, openDays, version },
    }),
    'limits',
  );
  const { items } = must(await call(recipientChoices, { query: {} }), 'choices');
  const ref = items.find(({ rule: { kind } }) => kind === 'class')?.rule.ref;
  const person = must(
    await call(recipientChoices, { query: { q: logins.parent[0]!.split('.')[1]! } }),
    'search',
  ).items.find(({ rule: { kind }, mode }) => kind === 'person' && mode === 'allowed')?.rule;
  if (!ref || !person) throw new Error('the direction finds nobody to write to');
  const made: WriteScenario[] = [];
  for (const [label, audience, budget] of [
    ['one', [person], 50],
    ['a class', [{ kind: 'class', ref, who: ['pupils', 'guardians'] }], 50],
  ] as const) {
    const { recipients } = must(
      await call(weighMessage, {
        body: { audience: [...audience] as never, replyTo: null, attachments: 0, words: '' },
      }),
      'weighing',
    );
    const drafts: { id: string; version: number }[] = [];
    for (let i = 0; i < sends; i += 1)
      drafts.push(must(await call(createMessage, { body: { content: content([...audience] as never, i) } }), 'draft'));
    made.push({
      name: `send to ${label} (${recipients} receivers)`,
      users: 1,
      once: true,
      budget,
      shots: drafts.map((draft) => ({
        path: `/api/${schoolId}${sendMessage.path.replace(':id', draft.id)}`,
        method: 'POST',
        token,
        body: { version: draft.version },
      })),
      check: async () => {
        const again = await call(sendMessage, {
          params: { id: drafts.at(-1)!.id },
          body: { version: drafts.at(-1)!.version },
        });
        if (again.status !== 409) throw new Error(`${label}: the last message was not sent (${again.status})`);
        return 'each left its author once';
      },
    });
  }
  return made;
}

/** One board on which so many pupils move their own cards at once. */
async function boardOf(product: Product, { schoolId, logins }: BulkSchool): Promise<WriteScenario> {
  const owner = caller(() => product.url, schoolId, await signIn(product, schoolId, logins.admin[0]!, bulkPassword));
  const id = crypto.randomUUID();
  const board = must(
    await owner(createBoard, {
      body: {
        id,
        sections: [
          { title: 'Idées', color: 'plain' },
          { title: 'Retenu', color: 'green' },
        ],
        content: {
          title: 'Le journal du collège',
          description: '',
          layout: 'columns',
          audience: [{ kind: 'role', role: 'eleve' }],
          pupils: 'post',
          guardians: 'none',
          staff: 'read',
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
  const sections = board.sections.map((section) => section.id);
  const pupils: { token: string; cardId: string }[] = [];
  for (const username of logins.eleve.slice(0, writers)) {
    const token = await signIn(product, schoolId, username, bulkPassword);
    const cardId = crypto.randomUUID();
    const body = {
      id: cardId,
      kind: 'text',
      color: 'plain',
      title: '',
      body: `Une idée de ${username}`,
      url: null,
      video: null,
      fileId: null,
      sectionId: sections[0]!,
      orderKey: keyBetween(null, null),
      x: null,
      y: null,
    } as const;
    must(await caller(() => product.url, schoolId, token)(addCard, { params: { id }, body }), 'card');
    pupils.push({ token, cardId });
  }
  const shots = Array.from({ length: writers * 20 }, (_, i): Shot => {
    const { token, cardId } = pupils[i % writers]!;
    const path = placeCard.path.replace(':id', id).replace(':cardId', cardId);
    return {
      path: `/api/${schoolId}${path}`,
      method: 'PUT',
      token,
      body: { sectionId: sections[i % 2]!, orderKey: keyBetween(null, null), x: null, y: null },
    };
  });
  return {
    name: `board with ${writers} writers: a card moved`,
    users: writers,
    once: false,
    budget: 25,
    shots,
    check: async () => {
      const seen = must(await owner(getBoard, { params: { id } }), 'board').cards.filter(({ id: card }) =>
        pupils.some(({ cardId }) => cardId === card),
      );
      if (seen.length !== writers) throw new Error(`${writers - seen.length} cards were lost`);
      return `all ${writers} cards stand`;
    },
  };
}

/**
 * Measures of writes, in the first school, whose names are in `wanted`: only those are prepared. The worker is stopped:
 * its work does not count in a request's time.
 */
export async function writeScenarios(
  product: Product,
  school: BulkSchool,
  wanted: (name: string) => boolean = () => true,
): Promise<WriteScenario[]> {
  const made: WriteScenario[] = [];
  if (wanted('send to one') || wanted('send to a class')) made.push(...(await sendings(product, school)));
  if (wanted('board')) made.push(await boardOf(product, school));
  if (wanted('report cards of a class made')) made.push(await cardsMade(product, school));
  if (wanted('roll call saved')) made.push(await rollCallsSaved(product, school));
  if (wanted('one published mark changed')) made.push(await marksChanged(product, school));
  return made.filter(({ name }) => wanted(name));
}

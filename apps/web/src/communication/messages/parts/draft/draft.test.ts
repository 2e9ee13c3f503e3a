import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newDraftId } from '#kernel/content/draft-id.ts';
import { session } from '#kernel/session/session.ts';
import { loopback } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { away, draft, SchoolMail, uuid } from '../test/school-mail.ts';
import { blankBody, problemsOf, ruleKey } from './draft-content.ts';
import { answerId, copies, keepAnswerId, MessageKeeper } from './message-keeper.ts';

let mail = new SchoolMail();
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  server = await loopback((seen) => mail.answer(seen));
});
afterAll(() => server.stop());
const signIn = (accountId: string) => {
  const user = person(['parent']);
  session.set({
    school: { ...school, apiHost: server.origin },
    user: { ...user, user: { ...user.user, id: accountId } },
    authId: null,
    lookAs: null,
  });
};
beforeEach(() => {
  mail = new SchoolMail();
  localStorage.clear();
  signIn('a1');
});

it('a message that cannot be saved stays on this device, for its author only, and is saved later', async () => {
  const id = newDraftId();
  mail.instead = () => away;
  const keeper = new MessageKeeper(id, null);
  keeper.change({ subject: 'Absence de Rayan', html: '<p>Bonjour</p>' });
  expect(await keeper.save()).toBe(false);
  expect(keeper.store.get().phase).toBe('offline');
  expect(copies.read(id)?.body.content.subject).toBe('Absence de Rayan');
  signIn('somebody-else');
  expect(copies.read(id)).toBeNull();
  signIn('a1');
  mail.instead = null;
  const again = new MessageKeeper(id, null);
  expect(again.store.get().body.content.subject).toBe('Absence de Rayan');
  expect(await again.save()).toBe(true);
  expect(mail.drafts.get(id)?.content.html).toBe('<p>Bonjour</p>');
  expect(copies.read(id)).toBeNull();
});

it('a draft also edited elsewhere shows both texts until one is chosen', async () => {
  const id = newDraftId();
  mail.drafts.set(id, draft(id, { subject: 'Un' }));
  const keeper = new MessageKeeper(id, mail.drafts.get(id) ?? null);
  mail.drafts.set(id, draft(id, { subject: 'Deux' }, { version: 3 }));
  keeper.change({ subject: 'Trois' });
  expect(await keeper.save()).toBe(false);
  expect(keeper.store.get().theirs?.content.subject).toBe('Deux');
  await keeper.choose('mine');
  expect(mail.drafts.get(id)).toMatchObject({ version: 4, content: { subject: 'Trois' } });
});

it('a started reply to a thread is restored on this device', () => {
  const { id, begun } = answerId(uuid(1));
  expect(begun).toBe(false);
  keepAnswerId(uuid(1), id);
  expect(answerId(uuid(1))).toEqual({ id, begun: true });
  keepAnswerId(uuid(1), null);
  expect(answerId(uuid(1)).begun).toBe(false);
});

it('missing fields are listed in the order of the form', () => {
  expect(problemsOf(blankBody)).toEqual(['audience', 'subject', 'html']);
  const answer = {
    ...blankBody,
    content: { ...blankBody.content, replyTo: { messageId: uuid(2), to: 'sender' as const }, html: '<p>Oui</p>' },
  };
  expect(problemsOf(answer)).toEqual([]);
  expect(problemsOf({ ...answer, content: { ...answer.content, sendAt: '2020-01-01T08:00:00Z' } })).toEqual(['sendAt']);
});

it('a rule has the same recipients in any order of names', () => {
  expect(ruleKey({ kind: 'class', ref: uuid(3), who: ['pupils', 'guardians'] })).toBe(
    ruleKey({ kind: 'class', ref: uuid(3), who: ['guardians', 'pupils'] }),
  );
  expect(ruleKey({ kind: 'class', ref: uuid(3) })).not.toBe(ruleKey({ kind: 'class', ref: uuid(3), who: ['pupils'] }));
});

import * as c from '@encrier/contract/communication/message-reviews';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import {
  atDeadline,
  type Decision,
  LOCK_MS,
  lockHolder,
  messageAfter,
  refusal,
  type ReviewState,
  stateAfter,
} from './reviews.policy.ts';

/** The author holds the right to validate too: the temptation is part of the model. */
const actors = ['prof', 'admin', 'prof2', 'parent'] as const;
type Who = (typeof actors)[number];
const may: Record<Who, boolean> = { prof: true, admin: true, prof2: true, parent: false };
type Step =
  | { do: 'decide'; who: Who; decision: Decision }
  | { do: 'lock'; who: Who; on: boolean }
  | { do: 'escalate'; who: Who }
  | { do: 'wait'; minutes: number }
  | { do: 'clock' };
const who = fc.constantFrom(...actors);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('decide' as const),
    who,
    decision: fc.constantFrom<Decision>('approve', 'correct', 'return', 'refuse'),
  }),
  fc.record({ do: fc.constant('lock' as const), who, on: fc.boolean() }),
  fc.record({ do: fc.constant('escalate' as const), who }),
  fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ do: fc.constant('clock' as const) }),
);
const expiries = ['approve', 'refuse', 'escalate'] as const;
const history = fc.record({
  expiry: fc.constantFrom(...expiries),
  due: fc.integer({ min: 15, max: 90 }),
  steps: fc.array(step, { minLength: 1, maxLength: 14 }),
});

type Model = {
  status: ReviewState;
  message: 'waiting' | 'sent' | 'returned' | 'refused';
  lockedBy: Who | null;
  lockedUntil: Date | null;
  escalated: boolean;
  decidedBy: Who | 'clock' | null;
};
const start = (): Model => ({
  status: 'waiting',
  message: 'waiting',
  lockedBy: null,
  lockedUntil: null,
  escalated: false,
  decidedBy: null,
});

/** What the clock does to a message past its hour. */
function atClock(model: Model, now: Date, due: Date, expiry: (typeof expiries)[number]): Model {
  if (model.status !== 'waiting' || now < due) return model;
  const what = atDeadline(expiry, model.escalated);
  if (what === 'wait') return model;
  if (what === 'escalate') return { ...model, escalated: true };
  return {
    ...model,
    status: stateAfter(what),
    message: what === 'approve' ? 'sent' : 'refused',
    decidedBy: 'clock',
    lockedBy: null,
    lockedUntil: null,
  };
}

/** The expected result of one step; `null` when it is refused. A decided message never changes again. */
function next(model: Model, at: Step, now: Date, due: Date, expiry: (typeof expiries)[number]): Model | null {
  const facts = { status: model.status, senderId: 'prof', lockedBy: model.lockedBy, lockedUntil: model.lockedUntil };
  if (at.do === 'wait') return model;
  if (at.do === 'clock') return atClock(model, now, due, expiry);
  if (!may[at.who]) return null;
  if (at.do === 'escalate') return model.status === 'waiting' ? { ...model, escalated: true } : null;
  if (refusal(facts, at.who, now)) return null;
  if (at.do === 'lock')
    return { ...model, lockedBy: at.on ? at.who : null, lockedUntil: at.on ? new Date(now.getTime() + LOCK_MS) : null };
  const after = messageAfter[at.decision];
  return {
    ...model,
    status: stateAfter(at.decision),
    message: after === 'released' ? 'sent' : after,
    decidedBy: at.who,
    lockedBy: null,
    lockedUntil: null,
  };
}

function legal(model: Model): void {
  expect(model.decidedBy).not.toBe('prof');
  expect(model.decidedBy).not.toBe('parent');
  expect((model.status === 'waiting') === (model.message === 'waiting')).toBe(true);
  expect((model.status === 'waiting') === (model.decidedBy === null)).toBe(true);
  if (model.status !== 'waiting') expect(model.lockedBy).toBeNull();
}

it('10,000 random histories of the rules reach no invalid state, no self-approval, no second decision (SEC-BIZ-01)', () => {
  fc.assert(
    fc.property(history, ({ expiry, due, steps }) => {
      let model = start();
      let now = new Date(0);
      const deadline = new Date(due * 60_000);
      for (const one of steps) {
        if (one.do === 'wait') now = new Date(now.getTime() + one.minutes * 60_000);
        const after = next(model, one, now, deadline, expiry);
        if (after && model.status !== 'waiting') expect(after).toEqual(model);
        if (after && one.do === 'decide') {
          const holder = lockHolder(model, now);
          expect(holder === null || holder === one.who).toBe(true);
        }
        model = after ?? model;
        legal(model);
      }
    }),
    { numRuns: 10_000 },
  );
});

describe('the product itself', () => {
  let server: TestServer;
  let school: TestSchool;
  async function freshSchool(): Promise<void> {
    server.clock.set(new Date());
    school = await mintSchool(server);
    for (const one of ['prof', 'prof2'] as const) await grant(server, school, one, ['messages.validate'], 'school');
  }
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.stop());
  const inSchool = <T>(work: (db: TenantDb) => Promise<T>): Promise<T> =>
    withTenant(server.kernel.pool, school.schoolId, {}, (db) => work(db));

  async function waiting(expiry: string, due: number): Promise<string> {
    const [id, threadId] = [newId(), newId()];
    const at = { school_id: school.schoolId };
    const now = server.kernel.now();
    await inSchool(async (db) => {
      await db
        .insertInto('threads')
        .values({ ...at, id: threadId, subject: 'Objet', created_by_id: school.accounts.prof.id })
        .execute();
      await db
        .insertInto('messages')
        .values({
          ...at,
          id,
          thread_id: threadId,
          sender_id: school.accounts.prof.id,
          sender_role: 'prof',
          status: 'waiting',
          subject: 'Objet',
          html: '<p>Texte</p>',
          recipients_count: 1,
        })
        .execute();
      await db
        .insertInto('message_audience')
        .values({
          ...at,
          message_id: id,
          position: 0,
          kind: 'class',
          class_id: school.classes['6A'],
          who: ['guardians'],
        })
        .execute();
      await db
        .insertInto('message_reviews')
        .values({
          ...at,
          id: newId(),
          message_id: id,
          sender_id: school.accounts.prof.id,
          why: 'matrix',
          original_subject: 'Objet',
          original_html: '<p>Texte</p>',
          asked_at: now,
          due_at: new Date(now.getTime() + due * 60_000),
          expiry,
        })
        .execute();
    });
    return id;
  }
  const stored = (id: string) =>
    inSchool(async (db) =>
      db
        .selectFrom('message_reviews as r')
        .innerJoin('messages as m', 'm.id', 'r.message_id')
        .leftJoin('accounts as a', 'a.id', 'r.decided_by_id')
        .select(['r.status', 'm.status as message', 'r.escalated_at', 'r.decided_by_id', 'r.version'])
        .where('m.id', '=', id)
        .executeTakeFirstOrThrow(),
    );

  async function play(id: string, at: Step): Promise<boolean> {
    if (at.do === 'wait') {
      server.clock.advance(at.minutes * 60_000);
      return true;
    }
    if (at.do === 'clock') {
      await server.runSchedule('messages.review_clock');
      return true;
    }
    const as = client(server, school.schoolId, school.accounts[at.who]);
    const params = { id };
    if (at.do === 'lock') return (await as(c.lockReview, { params, body: { locked: at.on } })).status === 200;
    if (at.do === 'escalate') return (await as(c.escalateReview, { params, body: { note: 'Avis ?' } })).status === 200;
    const corrected = { subject: 'Objet relu', html: '<p>Texte relu</p>' };
    return (
      (await as(c.decideReview, { params, body: { version: 1, decision: at.decision, reason: 'Raison', corrected } }))
        .status === 200
    );
  }

  /** Checks that the stored message matches the expected state. */
  async function expectStored(id: string, { status, message, escalated, decidedBy }: Model): Promise<void> {
    const row = await stored(id);
    expect([row.status, row.message, row.escalated_at !== null]).toEqual([status, message, escalated]);
    const by = decidedBy === null || decidedBy === 'clock' ? null : school.accounts[decidedBy].id;
    expect(row.decided_by_id).toBe(by);
  }

  /** More histories on demand: `MESSAGE_HISTORIES=10000`. */
  const runs = Number(process.env.MESSAGE_HISTORIES ?? 60);
  it(`does in ${runs} random histories what the rules say`, { timeout: 60_000 + runs * 500 }, async () => {
    let played = 0;
    await fc.assert(
      fc.asyncProperty(history, async ({ expiry, due, steps }) => {
        // A history takes most of an hour: another school before the sessions of this one grow old.
        if (played++ % 100 === 0) await freshSchool();
        const id = await waiting(expiry, due);
        const deadline = new Date(server.kernel.now().getTime() + due * 60_000);
        let model = start();
        for (const one of steps) {
          if (one.do === 'wait') await play(id, one);
          const now = server.kernel.now();
          const after = next(model, one, now, deadline, expiry);
          if (one.do !== 'wait') expect([one, await play(id, one)]).toEqual([one, after !== null]);
          model = after ?? model;
          await expectStored(id, model);
        }
        // The next history starts with an empty queue.
        if (model.status === 'waiting')
          await play(id, { do: 'wait', minutes: 20 }).then(() =>
            play(id, { do: 'decide', who: 'admin', decision: 'approve' }),
          );
      }),
      { numRuns: runs },
    );
  });
});

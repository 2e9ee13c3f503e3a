import * as c from '@encrier/contract/communication/documents';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { type Received, whoAnswers } from './majority.policy.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  server.clock.noon();
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const db = <T>(work: Parameters<typeof withTenant<T>>[3]) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const today = (): string => server.kernel.now().toISOString().slice(0, 10);
const born = (years: number, days = 0): string => {
  const day = new Date(server.kernel.now().getTime() + days * 86_400_000);
  return `${day.getUTCFullYear() - years}${day.toISOString().slice(4, 10)}`;
};
const bornOn = (day: string | null) =>
  db((tx) =>
    tx.updateTable('persons').set({ birth_on: day }).where('id', '=', school.accounts.eleve.personId!).execute(),
  );
async function published(over: Partial<c.DocumentContent> = {}): Promise<string> {
  const fileId = newId();
  await db((tx) =>
    tx
      .insertInto('files')
      .values({
        school_id: school.schoolId,
        id: fileId,
        sha256: 'ab'.repeat(32),
        name: 'a.pdf',
        ext: 'pdf',
        type: 'pdf',
        mime: 'application/pdf',
        size: 12,
        created_by: school.accounts.admin.id,
      })
      .execute(),
  );
  const content: c.DocumentContent = {
    title: 'Charte',
    note: '',
    category: 'rules',
    yearId: school.yearId,
    audience: [{ kind: 'class', ref: school.classes['6A'], who: ['pupils', 'guardians'] }],
    pupilId: null,
    toPupil: false,
    fileId,
    visibleFrom: null,
    visibleUntil: null,
    validUntil: null,
    answerBy: null,
    readingRequired: false,
    signature: 'tick',
    allGuardians: false,
    ...over,
  };
  const { id } = (await as('admin')(c.createDocument, { body: { content } })).body;
  expect((await as('admin')(c.publishDocument, { params: { id }, body: { version: 1 } })).status).toBe(200);
  return id;
}
const seen = async (who: 'eleve' | 'parent', id: string): Promise<{ ask: string; byPupil: boolean } | null> => {
  const { status, body } = await as(who)(c.getDocument, { params: { id } });
  return status === 200 ? { ask: body.ask, byPupil: body.byPupil } : null;
};
const opens = (who: 'eleve' | 'parent', id: string) => as(who)(c.markDocumentRead, { params: { id }, body: {} });
const signs = async (who: 'eleve' | 'parent', id: string) => {
  await opens(who, id);
  return as(who)(c.signDocument, { params: { id }, body: { mark: null } });
};

const both = { toPupil: true, toGuardian: true, guardianAnswered: false } as const;
const table: readonly [string, Received, 'pupil' | 'guardian' | null][] = [
  ['a minor and his guardians', { ...both, category: 'rules', ofAge: false }, 'guardian'],
  ['a minor’s guardians', { ...both, toPupil: false, category: 'authorisation', ofAge: false }, 'guardian'],
  ['a minor alone', { ...both, toGuardian: false, category: 'rules', ofAge: false }, 'pupil'],
  ['a pupil of age and his guardians', { ...both, category: 'rules', ofAge: true }, 'pupil'],
  ['the guardians of a pupil of age', { ...both, toPupil: false, category: 'authorisation', ofAge: true }, 'pupil'],
  ['a pupil of age alone', { ...both, toGuardian: false, category: 'rules', ofAge: true }, 'pupil'],
  ['an invoice of a pupil of age', { ...both, toPupil: false, category: 'invoice', ofAge: true }, 'guardian'],
  ['an agreement on the fees of a pupil of age', { ...both, category: 'agreement', ofAge: true }, 'guardian'],
];

type Asks = 'sign' | 'read';
/** The audience that the office chooses for the document. */
const audienceOf = ({ toPupil, toGuardian }: Received): c.DocumentContent['audience'] => [
  {
    kind: 'class',
    ref: school.classes['6A'],
    who: [...(toPupil ? ['pupils' as const] : []), ...(toGuardian ? ['guardians' as const] : [])],
  },
];
/** What the pupil reads, what their guardian reads, and whether the guardian reads that the pupil answers. */
const expectedAsks = (ask: Asks, who: 'pupil' | 'guardian' | null, { toGuardian }: Received) => [
  who === 'pupil' ? ask : 'none',
  who === 'guardian' ? ask : 'none',
  who === 'pupil' && toGuardian,
];
/**
 * How a signature by a person who must not sign is refused: with a reason for a person who sees the document, as not
 * found for others.
 */
const refusalOf = (who: 'pupil' | 'guardian' | null, { toPupil, toGuardian }: Received): number =>
  toGuardian && (toPupil || who === 'pupil') ? 409 : 404;

describe('the person who answers', () => {
  it.each(table)('%s', (_words, received, who) => expect(whoAnswers(received)).toBe(who));
  it('is nobody for a pupil who did not receive it, and a guardian’s answer stays valid', () => {
    expect(
      whoAnswers({ category: 'rules', ofAge: true, toPupil: false, toGuardian: false, guardianAnswered: false }),
    ).toBeNull();
    expect(whoAnswers({ ...both, category: 'rules', ofAge: true, guardianAnswered: true })).toBe('guardian');
  });

  it.each(table)('is the same in the database as in the rule: %s', async (_words, received, who) => {
    await bornOn(received.ofAge ? born(18) : born(18, 1));
    const audience = audienceOf(received);
    for (const ask of ['sign', 'read'] as const) {
      const id = await published({
        category: received.category,
        audience,
        ...(ask === 'read' && { signature: 'none', readingRequired: true }),
      });
      const [pupil, guardian] = [await seen('eleve', id), await seen('parent', id)];
      expect([pupil?.ask ?? 'none', guardian?.ask ?? 'none', guardian?.byPupil ?? false]).toEqual(
        expectedAsks(ask, who, received),
      );
      const [other, owner] = who === 'pupil' ? (['parent', 'eleve'] as const) : (['eleve', 'parent'] as const);
      if (ask === 'sign') {
        expect((await signs(other, id)).status).toBe(refusalOf(who, received));
        expect((await signs(owner, id)).status).toBe(200);
        expect((await as('admin')(c.adminGetDocument, { params: { id } })).body).toMatchObject({
          owed: 1,
          answered: 1,
          signatures: 1,
        });
      } else {
        await opens(owner, id);
        expect((await as(owner)(c.acknowledgeDocument, { params: { id }, body: {} })).body.ask).toBe('none');
      }
    }
  });

  it('is a pupil of age for a document about them, without any request from the office', async () => {
    await bornOn(born(19));
    const id = await published({ audience: [], pupilId: school.accounts.eleve.personId, toPupil: false });
    expect([(await seen('eleve', id))?.ask, await seen('parent', id)]).toEqual([
      'sign',
      { ask: 'none', byPupil: true },
    ]);
    const document = await published({
      audience: [],
      pupilId: school.accounts.eleve.personId,
      toPupil: false,
      signature: 'none',
    });
    expect([await seen('eleve', document), await seen('parent', document)]).toEqual([
      null,
      { ask: 'none', byPupil: false },
    ]);
  });

  it('is never a pupil without a date of birth, who counts as a child', async () => {
    await bornOn(null);
    const id = await published();
    expect([(await seen('eleve', id))?.ask, (await seen('parent', id))?.ask]).toEqual(['none', 'sign']);
  });

  it('is the pupil from the day they come of age, who is notified; what a guardian signed stays valid', async () => {
    const guardians = {
      audience: [{ kind: 'class' as const, ref: school.classes['6A'], who: ['guardians' as const] }],
    };
    await bornOn(born(18, 2));
    const [signed, open, invoice] = [
      await published({ ...guardians, title: 'Déjà signé' }),
      await published({ ...guardians, title: 'Encore ouvert' }),
      await published({ ...guardians, title: 'Frais', category: 'invoice' }),
    ];
    expect((await signs('parent', signed)).status).toBe(200);
    await server.runSchedule('documents.clock');
    await server.runJobs();
    expect([await seen('eleve', open), (await seen('parent', open))?.ask]).toEqual([null, 'sign']);
    server.clock.advance(2.2 * 86_400_000);
    expect(today() >= born(0)).toBe(true);
    for (const _twice of [1, 2]) await server.runSchedule('documents.clock');
    await server.runJobs();
    expect([(await seen('eleve', open))?.ask, await seen('parent', open)]).toEqual([
      'sign',
      { ask: 'none', byPupil: true },
    ]);
    expect([await seen('eleve', signed), await seen('eleve', invoice), (await seen('parent', invoice))?.ask]).toEqual([
      null,
      null,
      'sign',
    ]);
    const titles = async (who: 'eleve' | 'parent') =>
      (await as(who)(listNotifications, { query: {} })).body.items.filter((item) => item.body === 'Encore ouvert')
        .length;
    expect([await titles('eleve'), await titles('parent')]).toEqual([1, 1]);
    expect(
      await db((tx) =>
        tx
          .selectFrom('audit_log')
          .select('action')
          .where('action', '=', 'documents.of_age')
          .where('object_id', '=', open)
          .execute(),
      ),
    ).toHaveLength(1);
    expect((await signs('eleve', open)).status).toBe(200);
  });

  it('is counted by family, whichever member owes the answer', async () => {
    const families = async (id: string) => {
      const { items, totals } = (await as('admin')(c.followDocument, { params: { id }, query: { by: 'family' } })).body;
      const mine = items.find(({ detail }) => detail.includes('Samira') || detail.includes('Yasmine'))!;
      expect(totals.answered + totals.read + totals.waiting + totals.no_account + totals.informed).toBe(items.length);
      return {
        state: mine.state,
        members: mine.detail,
        by: mine.by,
        signed: mine.signature !== null,
        of: items.filter(({ detail }) => detail.includes('Samira') || detail.includes('Yasmine')).length,
      };
    };
    const housed = (familyId: string | null) =>
      db(async (tx) => {
        if (familyId)
          await tx
            .insertInto('families')
            .values({ school_id: school.schoolId, id: familyId, label: 'El Amrani' })
            .execute();
        await tx
          .updateTable('pupils')
          .set({ family_id: familyId })
          .where('person_id', '=', school.accounts.eleve.personId!)
          .execute();
      });
    for (const familyId of [null, newId()]) {
      await housed(familyId);
      await bornOn(born(12));
      const child = await published();
      expect(await families(child)).toMatchObject({ state: 'waiting', members: 'Samira El Amrani', of: 1 });
      await signs('parent', child);
      expect(await families(child)).toMatchObject({ state: 'answered', by: 'Samira El Amrani', signed: true });
      await bornOn(born(18));
      const grown = await published();
      expect(await families(grown)).toMatchObject({
        state: 'waiting',
        by: null,
        of: 1,
        members: 'Samira El Amrani, Yasmine El Amrani',
      });
      await signs('eleve', grown);
      expect(await families(grown)).toMatchObject({ state: 'answered', by: 'Yasmine El Amrani', signed: true });
      const alone = await published({ audience: [{ kind: 'class', ref: school.classes['6A'], who: ['pupils'] }] });
      await signs('eleve', alone);
      expect(await families(alone)).toEqual({
        state: 'answered',
        members: 'Yasmine El Amrani',
        by: 'Yasmine El Amrani',
        signed: true,
        of: 1,
      });
      expect((await families(await published({ signature: 'none' }))).state).toBe('informed');
    }
  });
});

import { readdirSync } from 'node:fs';
import { listNotifications, notificationKinds } from '@encrier/contract/kernel/notifications';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { wordNotice } from './details.ts';
import { notificationText } from './kinds.ts';
import { mailFrame, type Messages } from './messages.ts';
import { registerRooms } from '../../rooms.ts';
import { notifyAccounts } from './notify.ts';
import { digestMail, noticeMail } from './sending/contents.ts';
import type { Due } from './sending/claims.ts';

const formal = /\b(vous|votre|vos|dites|tapez|prévenez|ignorez|choisissez|changez)(?![\p{L}])/iu;
/** Only sent to the office. */
const office = new Set(['officers.assigned', 'officers.escalated']);
const root = new URL('../../', import.meta.url);

type Entry = Messages<string>[string];
const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && ['fr', 'en', 'ar'].every((lang) => lang in value);
const formsOf = (said: Entry['fr'] | undefined): string[] =>
  said === undefined ? [] : typeof said === 'string' ? [said] : Object.values(said);

/** The sentences of every room in « vous » and in « tu », with the file they are in. */
async function spokenSentences(): Promise<{ place: string; plain: string[]; familiar: string[] }[]> {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.messages.ts'),
  );
  const found = [];
  for (const file of files) {
    const room = file.split('/').at(-1)?.replace('.messages.ts', '');
    const lists = Object.values((await import(new URL(file, root).href)) as Record<string, unknown>);
    for (const [key, entry] of lists.flatMap((messages) => Object.entries(messages ?? {})))
      if (isEntry(entry))
        found.push({ place: `${room}.${key}`, plain: formsOf(entry.fr), familiar: formsOf(entry.tu ?? entry.fr) });
  }
  return found.filter(({ plain, familiar }) => plain.concat(familiar).every((text) => typeof text === 'string'));
}
const holes = (texts: string[]): string => [...new Set(texts.join(' ').match(/\{\w+\}/g))].sort().join();

describe('a pupil is addressed as « tu » (LAW-MIN-01)', () => {
  beforeAll(registerRooms);
  it('in the notification of every kind and in the frame of its mails', () => {
    const said = [
      ...notificationKinds.flatMap((type) => Object.values(notificationText('tu', type))),
      ...Object.values(mailFrame).flatMap((entry: Entry) => formsOf(entry.tu ?? entry.fr)),
    ];
    expect(said.filter((text) => formal.test(text))).toEqual([]);
  });

  it('in every sentence that a room may send to a pupil, with the same values as in « vous »', async () => {
    const sentences = await spokenSentences();
    const wrong = sentences.flatMap(({ place, plain, familiar }) => [
      ...(!office.has(place) && familiar.some((text) => formal.test(text)) ? [place] : []),
      ...(holes(plain) === holes(familiar) ? [] : [`${place}: other values`]),
    ]);
    expect(sentences.length).toBeGreaterThan(30);
    expect(wrong).toEqual([]);
  });

  it('in mails to a pupil, single and digest', () => {
    const due = {
      id: 'd',
      type: 'message',
      notificationId: 'n',
      tie: 'addressee',
      lines: [] as readonly string[],
      account: { id: 'a', speech: 'tu', email: 'p@x', active: true },
    };
    const base = { publicUrl: 'https://e.test', schoolId: 1, school: { title: 'École', sender: null, replyTo: null } };
    for (const mail of [noticeMail(base, due as Due), digestMail(base, [due as Due, due as Due])]) {
      expect(mail.text).toMatch(/\b(t’attend|Tu reçois)/);
      expect(mail.text).not.toMatch(formal);
    }
  });
});

describe('a stored notification', () => {
  let server: TestServer;
  let school: TestSchool;
  beforeAll(async () => {
    server = await testServer();
    school = await mintSchool(server);
  });
  afterAll(() => server.stop());
  const told = async (who: PersonName, type: 'message' | 'reclamation', detail?: string) => {
    await notifyAccounts(server.kernel, school.schoolId, {
      type,
      accountIds: [school.accounts[who].id],
      model: { type: 'x', id: null },
      priority: 'normal',
      dedupeKey: `${type}${detail}`,
      ...(detail && { detail }),
    });
    const { body } = await client(server, school.schoolId, school.accounts[who])(listNotifications, { query: {} });
    return body.items[0]?.body;
  };

  it('uses « tu » for a pupil and « vous » for a parent, also when it was stored earlier', async () => {
    expect(await told('eleve', 'message')).toBe('Un nouveau message t’attend.');
    expect(await told('parent', 'message')).toBe('Un nouveau message vous attend.');
    expect(await told('eleve', 'reclamation', 'Votre réclamation R-7 est résolue.')).toBe(
      'Ta réclamation \u2068R-7\u2069 est résolue.',
    );
    expect(await told('parent', 'reclamation', 'Votre réclamation R-7 est résolue.')).toMatch(/^Votre/);
  });

  it('is worded for each of its readers in one call, and never for an excluded one', async () => {
    const of = (who: PersonName): string => school.accounts[who].id;
    const { created } = await notifyAccounts(server.kernel, school.schoolId, {
      type: 'reclamation',
      accountIds: [of('eleve'), of('parent'), of('prof')],
      except: [of('prof'), null],
      model: { type: 'x', id: null },
      priority: 'normal',
      dedupeKey: 'one call',
      detail: (speech) => `dit en ${speech}`,
    });
    expect(created).toBe(2);
    const latest = async (who: PersonName) =>
      (await client(server, school.schoolId, school.accounts[who])(listNotifications, { query: {} })).body.items[0]
        ?.body;
    expect(await latest('eleve')).toBe('dit en tu');
    expect(await latest('parent')).toBe('dit en fr');
    expect(await latest('prof')).toBeUndefined();
    const nobody = {
      type: 'message',
      model: { type: 'x', id: null },
      priority: 'normal',
      dedupeKey: 'nobody',
    } as const;
    expect(await notifyAccounts(server.kernel, school.schoolId, { ...nobody, accountIds: [] })).toEqual({ created: 0 });
  });

  it('is worded in the reader’s current language; text written by a person stays unchanged', () => {
    expect(wordNotice('ar', 'securite.connexion', 'Connexion depuis \u2068Chrome · Linux\u2069.').body).toBe(
      'تم تسجيل الدخول من \u2068Chrome · Linux\u2069.',
    );
    expect(wordNotice('ar', 'securite.connexion', 'Un code de secours a servi ; il en reste 2.').body).toBe(
      'استُعمل رمز استرجاع، وبقي رمزان.',
    );
    expect(wordNotice('fr', 'securite.connexion', 'استُعمل رمز استرجاع، وبقي رمزان.').body).toBe(
      'Un code de secours a servi ; il en reste 2.',
    );
    expect(wordNotice('ar', 'actualite', 'Réunion de rentrée').body).toBe('Réunion de rentrée');
  });
});

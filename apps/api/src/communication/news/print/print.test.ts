import * as c from '@encrier/contract/communication/news';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const bearer = (who: PersonName) => ({ authorization: `Bearer ${school.accounts[who].token}` });

async function upload(): Promise<string> {
  const form = new FormData();
  form.append('alt', 'La cour');
  form.append(
    'file',
    new Blob([
      new Uint8Array(
        await sharp({ create: { width: 900, height: 600, channels: 3, background: '#336699' } })
          .png()
          .toBuffer(),
      ),
    ]),
    'cour.png',
  );
  const answer = await fetch(`${server.base}/api/${school.schoolId}/files`, {
    method: 'POST',
    headers: bearer('admin'),
    body: form,
  });
  return ((await answer.json()) as { id: string }).id;
}

/** Every kind of block, both scripts, pictures, an event, a slip. */
const html = (
  image: string,
): string => `<h2>Titre</h2><h3>Sous-titre</h3><p class="align-center">Texte <strong>gras <em>et penché</em></strong>, <u>souligné</u>, <s>barré</s>, <a href="https://example.org/">lien</a><br>suite</p>
<ul><li>un</li><li>deux<ol><li>petit</li></ol></li></ul><blockquote><p>Cité</p></blockquote><table><tr><th>Heure</th><th>Lieu</th></tr><tr><td>8 h</td><td dir="rtl">الرباط</td></tr></table><hr>
<p><img src="images/${image}.webp" alt="La cour"></p><p dir="rtl">شكرا لكم</p><p>#panic("x") $x$ \\ *y* _z_ @ref &lt;label&gt;</p>`;

async function publish(title: string): Promise<string> {
  const image = await upload();
  const content: c.PostContent = {
    kind: 'evenement',
    title,
    html: html(image),
    categoryId: null,
    audience: [{ kind: 'class', ref: school.classes['6A'] }],
    coverId: image,
    attachmentIds: [image],
    video: 'dQw4w9WgXcQ',
    publishAt: null,
    expiresAt: null,
    pinned: false,
    pinnedUntil: null,
    ackRequired: true,
    ackDeadline: '2090-01-01T10:00:00Z',
    ackReminders: true,
    reactions: true,
    comments: 'off',
    notify: 'silent',
    event: { startsAt: '2089-12-04T08:30:00Z', endsAt: '2089-12-04T15:00:00Z', place: 'Musée' },
  };
  const { body } = await as('admin')(c.createPost, { body: { content } });
  const out = await as('admin')(c.publishPost, {
    params: { id: body.id },
    body: { version: body.version, picturesChecked: true },
  });
  expect(out.status).toBe(200);
  return body.id;
}

describe('the printed version', () => {
  it.each(['Sortie au musée', 'زيارة المتحف'])('is an A4 document of %s for its readers only', async (title) => {
    const id = await publish(title);
    const print = (who: PersonName) =>
      fetch(`${server.base}/api/${school.schoolId}/news/${id}/print`, { headers: bearer(who) });
    const answer = await print('parent');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const pdf = Buffer.from(await answer.arrayBuffer());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const text = pdf.toString('latin1');
    expect(text).toMatch(/MediaBox\s*\[0 0 595/);
    for (const part of ['Vazirmatn', 'Figtree']) expect(text).toContain(part);
    expect(text).toMatch(/\/Subtype\s*\/Image/);
    expect((await print('parent2')).status).toBe(404);
    await as('admin')(c.withdrawPost, { params: { id }, body: {} });
    expect((await print('parent')).status).toBe(404);
  });
});

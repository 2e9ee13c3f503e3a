import {
  createMessage,
  getThread,
  listMessages,
  type MessageContent,
  sendMessage,
} from '@encrier/contract/communication/messages';
import { decideReview, getReview } from '@encrier/contract/communication/message-reviews';
import { setMatrix } from '@encrier/contract/communication/message-settings';
import { listPupils } from '@encrier/contract/school/pupils';
import type { Page } from 'playwright-core';
import { payloads } from '../../apps/api/src/kernel/content/rich-text.corpus.ts';
import { expect, type Journey } from '../frame/journey.ts';
import { another, openStage, type Stage } from '../frame/stage.ts';
import { settled } from '../frame/sweep.ts';
import { type Call, caller, must } from '../product/caller.ts';
import { signIn } from '../product/school.ts';

const canary = 'the canary sang';
/** Every payload of the corpus calls `alert`, some of them in capitals; a frame of the page has its own. */
const replaced = `window.alert = window.ALERT = () => console.log('${canary}')`;
/** What a message may never put on a page, the handlers and addresses that run included. */
const findings = `[...document.querySelectorAll('*')].flatMap((node) => [
  ...[...node.attributes].filter(({ name, value }) => /^on/i.test(name) || (/^(?:href|src|action|formaction|xlink:href|data|poster|background)$/i.test(name) && /^[\\s\\u0000-\\u0020]*(?:javascript|vbscript|data:text)/i.test(value))).map(({ name, value }) => node.tagName + ' ' + name + '=' + value.slice(0, 60)),
  ...(node.matches('main :is(script, iframe, object, embed, style, link, base, meta, math, form form, marquee, template), main [dir="auto"] :is(svg, form, input, video, audio, [style])') ? [node.outerHTML.slice(0, 80)] : []),
])`;

/** Listens for anything that runs, and for anything fetched from elsewhere, from before the page opens. */
async function guard(page: Page, base: string): Promise<{ faults: () => Promise<string[]> }> {
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (message.text().includes(canary)) ran.push('a script ran');
  });
  page.on('request', (request) => {
    if (!/^(?:data|blob|about):/.test(request.url()) && new URL(request.url()).origin !== base)
      ran.push(`fetched ${request.url()}`);
  });
  await page.addInitScript(replaced);
  return { faults: async () => [...ran, ...(await page.evaluate<string[]>(findings))] };
}

/**
 * Each seed of the corpus in three of its wrappers, every payload closed before the next so that none hides those after
 * it, in texts short enough for one message.
 */
function texts(): string[] {
  const closed =
    '</textarea></style></title></xmp></iframe></noscript></object></select></video></audio></applet></marquee></frameset></svg></math></form></a></b></i></u></td></tr></table></li></ul></div></h3></h2>';
  // Nothing ends this one.
  const last = /<plaintext/i;
  const taken = payloads.filter((_, index) => (index + Math.floor(index / 12)) % 4 === 0);
  const ordered = [...taken.filter((one) => !last.test(one)), ...taken.filter((one) => last.test(one))];
  const found = [''];
  for (const [index, payload] of ordered.entries()) {
    const next = `${payload}${closed}<p>repère ${index}</p>`;
    // A text takes 60,000 signs and 4,000 tags.
    const tags = `${found.at(-1)}${next}`.split('<').length;
    if (found.at(-1)!.length + next.length > 59_000 || tags > 3900) found.push('');
    found[found.length - 1] += next;
  }
  return found;
}

const subjectOf = (index: number): string => `Texte ${index} "><img src=x onerror=alert(1)><script>alert(1)</script>`;
/** A name with brackets is refused on upload; this one is accepted, and a page that read it as markup would run it. */
const [refusedName, fileName] = [
  '"><img src=x onerror=alert(1)>.txt',
  "' onerror=alert(1) &#60img src=x onerror=alert(1)&#62.txt",
] as const;

async function attach(
  { world, hall }: Stage,
  token: string,
  name: string,
): Promise<{ status: number; body: { id: string } }> {
  const form = new FormData();
  form.append('file', new Blob(['Bonjour.\n'], { type: 'text/plain' }), name);
  const response = await fetch(`${hall.product.url}/api/${world.schoolId}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as { id: string } };
}

type Sent = { id: string; threadId: string };
/** A teacher's messages with the whole corpus, each waiting for a second person. */
async function sendAll(stage: Stage): Promise<{ sent: Sent[]; call: Call }> {
  const { world, hall } = stage;
  must(
    await world.call(setMatrix, {
      body: { cells: [{ sender: 'prof', receiver: 'parent', mode: 'review', reach: 'own' }] },
    }),
    'matrix',
  );
  const { classes } = must(await world.call(listPupils, { query: {} }), 'classes');
  const token = await signIn(hall.product, world.schoolId, world.prof.username, world.password);
  const call = caller(() => hall.product.url, world.schoolId, token);
  const sent: Sent[] = [];
  expect((await attach(stage, token, refusedName)).status === 400, 'a file may be called like an element of a page');
  for (const [index, html] of texts().entries()) {
    const content: MessageContent = {
      replyTo: null,
      subject: subjectOf(index),
      html,
      audience: [{ kind: 'class', ref: classes.find((one) => one.name === '6e A')!.id, who: ['guardians'] }],
      attachmentIds: [must(await attach(stage, token, fileName), 'attachment').id],
      importance: 'normal',
      replies: 'all',
      ackRequired: false,
      hiddenRecipients: true,
      sendAt: null,
    };
    const draft = must(await call(createMessage, { body: { content } }), 'draft');
    const { status } = must(
      await call(sendMessage, { params: { id: draft.id }, body: { version: draft.version } }),
      'sending',
    );
    expect(status === 'waiting', `the message is ${status}, nobody reads it over`);
    sent.push({ id: draft.id, threadId: draft.threadId });
  }
  return { sent, call };
}

/** Opens an address, waits until `shown` is read there, and refuses whatever ran or could run. */
async function look(
  page: Page,
  watch: Awaited<ReturnType<typeof guard>>,
  path: string,
  shown: string | RegExp,
): Promise<void> {
  await page.goto(path);
  await page.getByText(shown).first().waitFor();
  await settled(page);
  const found = await watch.faults();
  expect(found.length === 0, `${path}: ${found.slice(0, 3).join(' | ')}`);
}

/** The author sees both texts side by side in a dialog. */
async function compare(page: Page, watch: Awaited<ReturnType<typeof guard>>): Promise<void> {
  await page.getByRole('button', { name: 'Comparer' }).first().click();
  await page
    .getByRole('dialog')
    .getByText(/repère \d+/)
    .first()
    .waitFor();
  const found = await watch.faults();
  expect(found.length === 0, `both texts: ${found.slice(0, 3).join(' | ')}`);
}

const raw =
  '<img src=x onerror=alert(1)><a href="java\\tscript:alert(1)">x</a><a href=" javascript:alert(1)">x</a><iframe></iframe>';
const puts = `document.body.append(Object.assign(document.createElement('main'), { innerHTML: '${raw}' }))`;

/** Checks that this journey would detect raw markup on a page; the page's own policy blocks it (SEC-XSS-03). */
async function wideAwake(stage: Stage): Promise<void> {
  const open = await stage.hall.browser.newContext({ baseURL: stage.base, bypassCSP: true, serviceWorkers: 'block' });
  try {
    for (const [context, closed] of [
      [stage.context, true],
      [open, false],
    ] as const) {
      const page = await context.newPage();
      const watch = await guard(page, stage.base);
      await page.goto('/login');
      await page.locator('h1').first().waitFor();
      await page.evaluate(puts);
      if (!closed) await page.evaluate('alert(1)');
      const found = (await watch.faults()).join('\n');
      for (const fault of closed ? [] : ['a script ran', 'IMG onerror', 'A href', '<iframe'])
        expect(found.includes(fault), `nobody would see ${fault}: ${found}`);
      expect(!closed || !found, `the policy let raw HTML in: ${found}`);
      await page.close();
    }
  } finally {
    await open.close();
  }
}

async function arrived(call: Call, subjects: number): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) {
    const { items } = must(await call(listMessages, { query: {} }), 'inbox');
    if (items.filter((row) => row.subject.startsWith('Texte ')).length >= subjects) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('the messages did not reach the parent');
}

async function authorReads(stage: Stage, sent: readonly Sent[]): Promise<void> {
  const page = await another(stage, stage.world.prof);
  const eyes = await guard(page, stage.base);
  await look(page, eyes, '/prof/messages/sent', /^Texte 0 "><img/);
  for (const { threadId } of sent.toReversed()) await look(page, eyes, `/prof/messages/view/${threadId}`, /repère \d+/);
  await compare(page, eyes);
}

async function receiverReads(stage: Stage, sent: readonly Sent[]): Promise<void> {
  const phone = await openStage(stage.hall, 'phone', { as: stage.world.parent });
  stage.others.push(phone);
  const { page } = phone;
  const eyes = await guard(page, stage.base);
  await look(page, eyes, '/parent/messages', /^Texte 0 "><img/);
  for (const { threadId } of sent) {
    await look(page, eyes, `/parent/messages/view/${threadId}`, /repère \d+/);
    await page
      .getByText(/onerror=alert\(1\).*\.txt/)
      .first()
      .waitFor();
  }
}

/**
 * Scripts in a subject, a text and a file's name never run: not for their author, a moderator or a recipient
 * (SEC-XSS-01, SEC-XSS-02).
 */
export const hostileTextJourneys: Journey[] = [
  {
    name: 'hostile text executes nothing for its sender, its reviewer and its recipient',
    on: ['desktop'],
    async play(stage) {
      const { world, hall } = stage;
      await wideAwake(stage);
      const { sent } = await sendAll(stage);
      const office = await another(stage, world.admin);
      const officeEyes = await guard(office, stage.base);
      await look(office, officeEyes, '/admin/messages/validation', /^Texte 0 "><img/);
      for (const { id } of sent) {
        await look(office, officeEyes, `/admin/messages/validation/view/${id}`, /repère \d+/);
        await look(office, officeEyes, `/admin/messages/validation/view/${id}/review`, /repère \d+/);
      }
      for (const [index, { id }] of sent.entries()) {
        const { version, original } = must(await world.call(getReview, { params: { id } }), 'review');
        const corrected = index === 0 && {
          corrected: {
            subject: `${subjectOf(0)}<b>`,
            html: `<p>relu</p>${original.html}${texts()[0]!.slice(0, 8000)}`,
          },
        };
        must(
          await world.call(decideReview, {
            params: { id },
            body: { version, reason: subjectOf(9), decision: corrected ? 'correct' : 'approve', ...corrected },
          }),
          'decision',
        );
      }
      const token = await signIn(hall.product, world.schoolId, world.parent.username, world.password);
      const parentCall = caller(() => hall.product.url, world.schoolId, token);
      await arrived(parentCall, sent.length);
      await Promise.all([authorReads(stage, sent), receiverReads(stage, sent)]);
      const read = new Set<string>();
      for (const { threadId } of sent)
        for (const mark of must(
          await parentCall(getThread, { params: { id: threadId }, query: {} }),
          'thread',
        ).messages[0]!.html.match(/repère \d+/g) ?? [])
          read.add(mark);
      const written = texts()
        .join('')
        .match(/repère \d+/g)!.length;
      expect(read.size > written - 5, `only ${read.size} of ${written} payloads came as far as the reader`);
    },
  },
];

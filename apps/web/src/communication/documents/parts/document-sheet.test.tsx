import type { MyDocument } from '@encrier/contract/communication/documents';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { loopback } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { DocumentSheet } from './DocumentSheet.tsx';

const id = '0190cccc-0000-7000-8000-000000000001';
const document: MyDocument = {
  id,
  title: 'Règlement intérieur',
  note: '',
  category: 'reglement' as MyDocument['category'],
  year: { id, name: '2026-2027', current: true } as MyDocument['year'],
  author: 'Nadia Berrada',
  publishedAt: '2026-11-01T08:00:00Z',
  validUntil: null,
  answerBy: null,
  edition: 1,
  replacedAt: null,
  replacedFor: '',
  file: {
    id,
    fichier: `${id}.pdf`,
    type: 'pdf',
    name: 'reglement.pdf',
    mime: 'application/pdf',
    size: 90_000,
    width: null,
    height: null,
    pages: 3,
    alt: '',
  },
  read: false,
  children: [],
  signature: 'click' as MyDocument['signature'],
  readingRequired: true,
  ask: 'sign',
  byPupil: false,
  answeredAt: null,
  mine: false,
  family: null,
};
let server: Awaited<ReturnType<typeof loopback>>;
let lost = 0;
beforeAll(async () => {
  server = await loopback(({ method, path }) => {
    if (path.endsWith('/read') && lost-- > 0) return { status: 503, body: {} };
    return { body: method === 'GET' ? document : { ok: true } };
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  queries.clear();
  server.seen.length = 0;
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['parent']), authId: null, lookAs: null });
});
afterEach(() => Reflect.deleteProperty(navigator, 'pdfViewerEnabled'));
const viewer = (enabled: boolean) =>
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: enabled, configurable: true });
const posted = () => server.seen.filter(({ method }) => method === 'POST').map(({ path }) => path.split('/').at(-1));

it('the pages are shown before a signature is requested, and the receipt of reading is sent', async () => {
  viewer(true);
  inRouter(<DocumentSheet id={id} onClose={() => {}} />);
  const pages = await screen.findByTitle('Aperçu de reglement.pdf');
  const sign = screen.getByRole('region', { name: 'Signer', hidden: true });
  expect(pages.compareDocumentPosition(sign) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await waitFor(() => expect(posted()).toEqual(['read']));
});

it('on a phone without its own reader, the document must be opened before it is signed', async () => {
  viewer(false);
  inRouter(<DocumentSheet id={id} onClose={() => {}} />);
  const open = await screen.findByRole('link', { name: 'Lire le document', hidden: true });
  expect(screen.getByText('3 pages', { selector: 'p' })).toBeTruthy();
  expect(screen.queryByTitle(/Aperçu/)).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { hidden: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Signer', hidden: true }));
  expect(screen.getByText('Ouvrez d’abord le document.')).toBeTruthy();
  expect(posted()).toEqual([]);
  open.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(open);
  await waitFor(() => expect(posted()).toEqual(['read']));
  await userEvent.click(screen.getByRole('button', { name: 'Signer', hidden: true }));
  await waitFor(() => expect(posted()).toEqual(['read', 'sign']));
});

it('a lost receipt is sent again before signing: the server refuses a signature without it', async () => {
  viewer(true);
  lost = 1;
  inRouter(<DocumentSheet id={id} onClose={() => {}} />);
  await userEvent.click(await screen.findByRole('checkbox', { hidden: true }));
  await waitFor(() => expect(posted()).toEqual(['read']));
  await userEvent.click(screen.getByRole('button', { name: 'Signer', hidden: true }));
  await waitFor(() => expect(posted()).toEqual(['read', 'read', 'sign']));
});

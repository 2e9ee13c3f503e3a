import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { loopback } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import MessagesPage from '../../MessagesPage.tsx';
import { inRouter } from '#kernel/test/in-router.tsx';

const empty = {
  items: [],
  total: 0,
  next: null,
  counts: { inbox: 0, elsewhere: 0, drafts: 0, refused: 0, review: 0, reports: 0 },
};
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  server = await loopback(() => ({ body: empty }));
});
afterAll(() => server.stop());
beforeEach(() => {
  queries.clear();
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['parent']), authId: null, lookAs: null });
});

it('an old address of a box redirects to its new one, with its filters', async () => {
  const { address } = inRouter(<MessagesPage />, '/parent/messages?box=sent&q=sortie');
  await waitFor(() => expect(address()).toBe('/parent/messages/sent?q=sortie'));
});

it('each box opens at its own address, and links to the addresses of the others', async () => {
  inRouter(<MessagesPage />, '/parent/messages/drafts');
  expect(await screen.findByText('Aucun brouillon')).toBeTruthy();
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  for (const path of ['', '/sent', '/drafts', '/archived', '/refused'])
    expect(hrefs).toContain(`/parent/messages${path}`);
});

it.each(['validation', 'ailleurs'])('nobody finds %s without such a box', async (box) => {
  inRouter(<MessagesPage />, `/parent/messages/${box}`);
  expect(await screen.findByText('Cette boîte n’existe pas')).toBeTruthy();
});

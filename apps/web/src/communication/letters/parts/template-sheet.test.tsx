import type { LetterTemplate } from '@encrier/contract/communication/letters';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { loopback } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { templatesQuery } from '../letters.api.ts';
import { TemplateSheet } from './TemplateSheet.tsx';

const first: LetterTemplate = {
  id: '0190cccc-0000-7000-8000-000000000001',
  title: 'Sortie au musée',
  texts: [{ lang: 'fr', subject: 'Sortie', html: '<p>Mardi.</p>' }],
  updatedAt: '2026-11-20T09:00:00Z',
  version: 1,
};
let stands: LetterTemplate;
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  // jsdom does not implement dialogs: only their content matters here.
  server = await loopback(({ method, path, body }) => {
    if (method === 'GET') return { body: path.includes('templates') ? { items: [stands] } : { groups: [] } };
    const { version, ...wish } = JSON.parse(body) as LetterTemplate;
    if (version !== stands.version)
      return { status: 409, body: { kind: 'conflict', code: 'edited_meanwhile', details: { theirs: stands } } };
    stands = { ...stands, ...wish, version: version + 1 };
    return { body: stands };
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  stands = first;
  queries.clear();
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['admin']), authId: null, lookAs: null });
});

/** The sheet over the page which reads the templates again and again. */
function Page() {
  const { data } = useQuery(templatesQuery);
  return data?.items[0] ? <TemplateSheet template={data.items[0]} onClose={() => undefined} /> : null;
}
const subject = () => screen.getByLabelText<HTMLInputElement>('Objet de la lettre');
const write = async (text: string): Promise<void> => {
  inRouter(<Page />, '/admin/courriers');
  await screen.findByLabelText('Objet de la lettre');
  await userEvent.clear(subject());
  await userEvent.type(subject(), text);
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));

it('a language being typed is kept while a colleague saves another, without loss', async () => {
  await write('Sortie de jeudi');
  const arabic = { lang: 'ar' as const, subject: 'خرجة', html: '<p>الثلاثاء</p>' };
  stands = { ...stands, texts: [...stands.texts, arabic], version: 2 };
  await act(() => queries.invalidateQueries({ queryKey: templatesQuery.queryKey }));
  expect(subject().value).toBe('Sortie de jeudi');
  await save();
  await waitFor(() => expect(stands.version).toBe(3));
  expect(stands.texts).toMatchObject([{ lang: 'fr', subject: 'Sortie de jeudi', html: '<p>Mardi.</p>' }, arabic]);
});

it('both texts are shown when a colleague wrote in the same language', async () => {
  await write('Sortie de jeudi');
  stands = { ...stands, texts: [{ lang: 'fr', subject: 'Sortie reportée', html: '<p>Lundi.</p>' }], version: 2 };
  await save();
  await screen.findByText(/Sortie reportée/);
  expect(screen.getByText(/Sortie de jeudi/)).toBeTruthy();
  expect(subject().value).toBe('Sortie de jeudi');
  expect(stands.version).toBe(2);
});

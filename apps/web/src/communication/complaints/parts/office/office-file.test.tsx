import type { OfficeComplaint } from '@encrier/contract/communication/complaints-handling';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { loopback, type Reply, type Seen } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { handlingQuery } from '../../complaints.api.ts';
import { OfficeFile } from './OfficeFile.tsx';

const id = (n: number) => `0190bbbb-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;
const soon = { state: 'on_time', dueAt: '2026-12-02T09:00:00Z' } as const;
const deposited: OfficeComplaint = {
  id: id(1),
  number: 'R-2026-0007',
  subject: 'Car en retard',
  dir: 'ltr',
  category: 'Transport',
  categoryId: id(10),
  service: 'transport',
  status: 'in_progress',
  child: 'Yasmine El Amrani',
  createdAt: '2026-11-27T09:00:00Z',
  updatedAt: '2026-11-27T09:00:00Z',
  author: 'Salma El Amrani',
  priority: 'normal',
  confidential: false,
  assignedTo: null,
  late: false,
  delay: null,
  steps: ['answer'],
  version: 3,
  body: 'Le car passe à 7 h 40.',
  authorReads: true,
  files: [],
  entries: [],
  concerned: null,
  outcome: '',
  answer: soon,
  solution: soon,
  satisfaction: null,
  satisfactionNote: '',
  reopenCount: 0,
  source: null,
  handlers: [{ id: id(20), label: 'Nadia Berrada' }],
  categories: [
    { id: id(10), label: 'Transport' },
    { id: id(11), label: 'Cantine' },
  ],
  people: [],
  takeAs: id(20),
  can: { edit: true, note: false },
};
let stands: OfficeComplaint;
let answered: string[];
function answer({ method, body }: Seen): Reply {
  if (method === 'GET') return { body: stands };
  const wish = JSON.parse(body) as {
    version: number;
    text?: string;
    priority: OfficeComplaint['priority'];
    categoryId: string;
    assignedTo: string | null;
  };
  const { version } = stands;
  if (wish.version !== version)
    return { status: 409, body: { kind: 'conflict', code: 'edited_meanwhile', details: { version } } };
  if (method === 'POST') answered.push(wish.text ?? '');
  else {
    const assignedTo = stands.handlers.find((one) => one.id === wish.assignedTo) ?? null;
    stands = { ...stands, priority: wish.priority, categoryId: wish.categoryId, assignedTo };
  }
  stands = { ...stands, version: version + 1 };
  return { body: stands };
}
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  server = await loopback(answer);
});
afterAll(() => server.stop());
beforeEach(() => {
  stands = deposited;
  answered = [];
  queries.clear();
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['admin']), authId: null, lookAs: null });
});

/** The file where its page reads it again and again. */
function Page() {
  const { data } = useQuery(handlingQuery(deposited.id));
  return data ? <OfficeFile file={data} /> : null;
}
const colleague = (part: Partial<OfficeComplaint>): void => {
  stands = { ...stands, ...part, version: stands.version + 1 };
};
const readAgain = () => act(() => queries.invalidateQueries({ queryKey: ['complaints'] }));
const words = () => screen.getByLabelText<HTMLTextAreaElement>('Votre réponse, lue par le demandeur');
const choice = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function begin(): Promise<void> {
  inRouter(<Page />, '/admin/reclamations/x');
  await screen.findByLabelText('Votre réponse, lue par le demandeur');
}

it('an answer is kept when a colleague moves the file, with a message, and is sent once at the second press', async () => {
  await begin();
  await userEvent.type(words(), 'Le chauffeur est prévenu.');
  colleague({ priority: 'high' });
  await press('Envoyer la réponse');
  await screen.findByText('Rien de ce que vous changez n’a été touché.');
  expect(words().value).toBe('Le chauffeur est prévenu.');
  await waitFor(() => expect(choice('Priorité').value).toBe('high'));
  await press('Envoyer la réponse');
  await waitFor(() => expect(words().value).toBe(''));
  expect(answered).toEqual(['Le chauffeur est prévenu.']);
});

it('the chosen category is kept when a colleague also changes it, and taking charge uses both', async () => {
  await begin();
  await userEvent.selectOptions(choice('Priorité'), 'high');
  colleague({ categoryId: id(11) });
  await readAgain();
  await waitFor(() => expect(choice('Catégorie').value).toBe(id(11)));
  expect(choice('Priorité').value).toBe('high');
  await press('Me l’affecter');
  await waitFor(() => expect(stands).toMatchObject({ priority: 'high', categoryId: id(11), version: 5 }));
  expect(stands.assignedTo?.id).toBe(id(20));
  await waitFor(() => expect(choice('Affectée à').value).toBe(id(20)));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Enregistrer' }).disabled).toBe(true);
});

it('both categories are named when two people chose one, and one press keeps the user’s own', async () => {
  await begin();
  stands = { ...stands, categories: [...stands.categories, { id: id(12), label: 'Sécurité' }] };
  await readAgain();
  await userEvent.selectOptions(choice('Catégorie'), id(11));
  colleague({ categoryId: id(12) });
  await press('Enregistrer');
  const term = await screen.findByText('Catégorie', { selector: 'dt' });
  const both = within(term.parentElement as HTMLElement);
  expect([both.getByText('Sécurité'), both.getByText('Cantine')]).toHaveLength(2);
  await press('Garder les miens');
  await waitFor(() => expect(stands.categoryId).toBe(id(11)));
});

import type { ReviewRule } from '@encrier/contract/communication/message-settings';
import type { ReportRow, Review } from '@encrier/contract/communication/message-reviews';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { loopback } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { ReportDialog } from './queue/ReportDialog.tsx';
import { delayWords } from './review-words.ts';
import { ReviewView } from './review/ReviewView.tsx';
import { placesOf } from './review/use-word-marks.ts';
import { Matrix } from './settings/Matrix.tsx';
import { ReviewRules } from './settings/ReviewRules.tsx';
import { cellChoices, cellOf, choiceOf, dayWords } from './settings/setting-words.ts';

const uuid = (last: number): string => `0190aaaa-0000-7000-8000-${String(last).padStart(12, '0')}`;
const author = {
  accountId: uuid(9),
  label: 'Karim Benjelloun',
  photo: '-',
  role: 'prof' as const,
  detail: 'professeur principal',
};
const review = (can: Partial<Review['can']> = {}): Review => ({
  row: {
    id: uuid(1),
    subject: 'Réunion',
    dir: 'ltr',
    excerpt: '',
    from: author,
    to: ['3e A · parents'],
    recipients: 18,
    audienceKind: 'class',
    status: 'waiting',
    why: 'words',
    importance: 'normal',
    attachments: 0,
    askedAt: '2026-11-21T08:00:00Z',
    dueAt: '2026-11-21T12:00:00Z',
    late: false,
    escalated: false,
    decidedBy: null,
    decidedAt: null,
    lock: can.why === 'locked' ? { by: 'Nadia Tazi', mine: false, until: '2026-11-21T09:00:00Z' } : null,
    own: can.why === 'own',
  },
  html: '<p>Mardi 2 décembre</p>',
  attachments: [],
  words: ['décembre'],
  rule: 'Dates',
  original: { subject: 'Réunion', html: '<p>Mardi 2 décembre</p>' },
  corrected: null,
  reason: '',
  history: [],
  authorRefusals: 2,
  recipients: [author],
  previousId: null,
  nextId: uuid(2),
  version: 4,
  can: { decide: true, escalate: true, why: null, ...can },
});

let held = review();
let answer: () => unknown = () => held;
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  server = await loopback(() => ({ body: answer() }));
});
afterAll(() => server.stop());
beforeEach(() => {
  held = review();
  answer = () => held;
  server.seen.length = 0;
  queries.clear();
  session.set({
    school: { ...school, apiHost: server.origin },
    user: person(['admin'], { permissions: { 'messages.validate': 'school' } }),
    authId: null,
    lookAs: null,
  });
});
const Around = ({ children }: { children: ReactNode }) => (
  <I18nProvider i18n={i18n}>
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  </I18nProvider>
);
const draw = (what: ReactNode) => render(<Around>{what}</Around>);
const decisions = () =>
  server.seen.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body) as Record<string, unknown>);

it('a report closed by somebody since the list was read cannot be closed again', async () => {
  const row: ReportRow = {
    id: uuid(5),
    messageId: uuid(1),
    subject: 'Réunion',
    excerpt: '',
    from: author,
    reporter: author,
    kind: 'insult',
    note: '',
    at: '2026-11-21T08:00:00Z',
    status: 'open',
    answer: '',
    handledBy: null,
    version: 1,
  };
  const closed = { ...row, status: 'handled' as const, answer: 'Vu', version: 2 };
  answer = () => ({ report: closed, html: '<p>Texte signalé</p>', attachments: [] });
  draw(<ReportDialog row={row} onClose={() => {}} />);
  await screen.findByText('Texte signalé');
  expect(screen.queryByRole('button', { name: 'Classer sans suite' })).toBeNull();
  expect(screen.queryByLabelText(/Suite donnée/)).toBeNull();
});

describe('a message to review', () => {
  it('is approved with its key, and the next one opens', async () => {
    const turned = vi.fn();
    draw(<ReviewView id={uuid(1)} onTurn={turned} />);
    await screen.findByRole('button', { name: /Valider et envoyer/ });
    await userEvent.keyboard('v');
    await waitFor(() => expect(decisions()).toEqual([{ version: 4, decision: 'approve', reason: '' }]));
    await waitFor(() => expect(turned).toHaveBeenCalledWith(uuid(2)));
  });

  it('is sent back only with a note, and letters typed in the note decide nothing', async () => {
    draw(<ReviewView id={uuid(1)} onTurn={() => undefined} />);
    await screen.findByRole('button', { name: /Renvoyer avec la note/ });
    await userEvent.keyboard('n');
    expect(screen.getByText('Écrivez une note : l’auteur la lira.')).toBeTruthy();
    await userEvent.keyboard('Revoir vnr');
    expect(decisions()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: /Renvoyer avec la note/ }));
    await waitFor(() => expect(decisions()).toEqual([{ version: 4, decision: 'return', reason: 'Revoir vnr' }]));
  });

  it.each([
    ['own', 'C’est votre message : quelqu’un d’autre doit le valider.'],
    ['locked', /^Nadia Tazi relit ce message/],
  ] as const)('cannot be decided when it is %s', async (why, words) => {
    held = review({ decide: false, why });
    draw(<ReviewView id={uuid(1)} onTurn={() => undefined} />);
    expect(await screen.findByText(words)).toBeTruthy();
    await userEvent.keyboard('v');
    expect(screen.queryByRole('button', { name: /Valider/ })).toBeNull();
    expect(decisions()).toEqual([]);
  });
});

it('detected words are found whatever their accents and capitals, at their positions in the text', () => {
  const text = 'Le DÉCEMBRE de décembre';
  expect(placesOf(text, ['decembre']).map(([from, to]) => text.slice(from, to))).toEqual(['DÉCEMBRE', 'décembre']);
  expect(placesOf('rien', ['', 'mot'])).toEqual([]);
});

it('a waiting time is shown in words', () => {
  expect([34, 96, 60, 2880].map(delayWords)).toEqual(['34 min', '1 h 36', '1 h', '2 jours']);
});

it('a cell shows one value, and keeps its reach while writing is forbidden', () => {
  for (const choice of cellChoices) expect(choiceOf(cellOf(choice, 'own'))).toBe(choice);
  expect(cellOf('forbidden', 'all')).toEqual({ mode: 'forbidden', reach: 'all' });
  expect(dayWords([1, 2, 3, 4, 5])).toBe('lun – ven');
  expect(dayWords([1, 3])).toBe('lun, mer');
});

it('a cell of the matrix is saved separately', async () => {
  draw(<Matrix cells={[{ sender: 'parent', receiver: 'prof', mode: 'allowed', reach: 'own', usual: true }]} />);
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Parents écrivent à : Professeurs' }),
    'review-all',
  );
  await waitFor(() =>
    expect(server.seen.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body) as unknown)).toEqual(
      [{ cells: [{ sender: 'parent', receiver: 'prof', mode: 'review', reach: 'all' }] }],
    ),
  );
});

describe('a school without a rule', () => {
  it('gets two suggestions, each accepted with one press, none required', async () => {
    const user = userEvent.setup();
    const drawn = render(
      <Around>
        <ReviewRules rules={[]} />
      </Around>,
    );
    expect(screen.getByText('Aucune règle')).toBeTruthy();
    expect(server.seen.filter(({ method }) => method === 'POST')).toHaveLength(0);
    await user.click(
      screen.getByRole('button', { name: 'Ajouter la règle : Relire ce qui part à plus de 50 personnes' }),
    );
    await waitFor(() =>
      expect(
        server.seen
          .filter(({ method }) => method === 'POST')
          .map(({ path, body }) => [
            path.split('/').slice(-2).join('/'),
            (JSON.parse(body) as { version: null; rule: object }).version,
            (JSON.parse(body) as { rule: object }).rule,
          ]),
      ).toEqual([
        [
          'settings/rules',
          null,
          {
            label: 'Relire ce qui part à plus de 50 personnes',
            enabled: true,
            senderRole: null,
            receiverRole: null,
            condition: 'recipients',
            threshold: 50,
            words: [],
            delayMinutes: 1440,
            expiry: 'escalate',
          },
        ],
      ]),
    );
    const taken: ReviewRule = {
      id: uuid(70),
      version: 1,
      label: 'Relire ce qui part à plus de 50 personnes',
      enabled: true,
      senderRole: null,
      receiverRole: null,
      condition: 'recipients',
      threshold: 50,
      words: [],
      delayMinutes: 1440,
      expiry: 'escalate',
    };
    drawn.rerender(
      <Around>
        <ReviewRules rules={[taken]} />
      </Around>,
    );
    expect(screen.queryByRole('button', { name: /^Ajouter la règle : Relire ce qui part/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Ajouter la règle : Relire les messages des élèves' })).toBeTruthy();
    drawn.unmount();
    render(
      <Around>
        <ReviewRules rules={[taken]} />
      </Around>,
    );
    expect(screen.queryByRole('button', { name: /^Ajouter la règle/ })).toBeNull();
  });
});

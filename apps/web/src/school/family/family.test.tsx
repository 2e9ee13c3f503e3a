import { i18n } from '@lingui/core';
import type { ChildConsents } from '@encrier/contract/school/consents';
import type { OfficeRequest } from '@encrier/contract/school/family';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { loopback, type Reply, type Seen } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { answerConsent, filterFrom, searchOf } from './family.api.ts';
import { OwnImage } from './family.public.tsx';
import { ConsentRow } from './parts/consents/ConsentRow.tsx';
import { RequestDetail } from './parts/office/RequestDetail.tsx';
import { ChangeForm } from './parts/sheet/ChangeForm.tsx';

const id = '0190aaaa-0000-7000-8000-000000000009';
let answer: (seen: Seen) => Reply;
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  server = await loopback((seen) => answer(seen));
});
afterAll(() => server.stop());
beforeEach(() => {
  server.seen.length = 0;
  queries.clear();
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['parent']), authId: null, lookAs: null });
});
const show = (what: ReactNode) =>
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>{what}</QueryClientProvider>
    </I18nProvider>,
  );
const writes = () => server.seen.filter(({ method }) => method !== 'GET');
const sent = (at = 0) => JSON.parse(writes()[at]?.body ?? '{}') as Record<string, unknown>;

test.each([
  [{}, {}],
  [
    { etat: 'en-retard', qui: 'eleves', q: 'samira', page: 2, demande: id },
    { etat: 'en-retard', qui: 'eleves', q: 'samira', page: 2, demande: id },
  ],
  [
    { vue: 'autorisations', classe: id, usage: 'presse', manquants: '1' },
    { vue: 'autorisations', classe: id, usage: 'presse', manquants: '1' },
  ],
  [{ etat: 'x', qui: 'toString', page: -1, demande: '1', vue: 'y', usage: 'z' }, {}],
])('an address is parsed and written back: %o', (search, expected) => {
  expect(searchOf(filterFrom(search))).toEqual(expected);
});

describe('requesting a change', () => {
  const values = {
    lastName: 'El Amrani',
    firstName: 'Samira',
    lastNameAr: '',
    firstNameAr: '',
    address: '3 rue A',
    phone: '',
    phone2: '',
    email: '',
  };

  it('sends only the changes, and shows errors at the field', async () => {
    answer = () => ({
      status: 400,
      body: {
        kind: 'invalid',
        code: 'family.phone_invalid',
        requestId: 'r',
        fields: { 'lines.1.value': 'family.phone_invalid' },
      },
    });
    show(<ChangeForm personId={id} label="Samira El Amrani" values={values} target="guardian" onClose={() => {}} />);
    await userEvent.clear(screen.getByRole('textbox', { name: /^Adresse \(/ }));
    await userEvent.type(screen.getByRole('textbox', { name: /^Adresse \(/ }), '1 place Neuve');
    await userEvent.type(screen.getByRole('textbox', { name: /^Téléphone/ }), '12');
    await userEvent.click(screen.getByRole('button', { name: 'Envoyer la demande' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /^Téléphone/ }).getAttribute('aria-invalid')).toBe('true'),
    );
    expect(sent()).toEqual({
      personId: id,
      lines: [
        { field: 'address', value: '1 place Neuve' },
        { field: 'phone', value: '12' },
      ],
      pickUp: null,
      note: '',
      files: [],
    });
  });

  it('keeps the same key for the same text, and requires a change first', async () => {
    answer = () => ({ status: 503, body: { kind: 'internal', code: 'internal', requestId: 'r' } });
    show(<ChangeForm personId={id} label="Samira El Amrani" values={values} target="guardian" onClose={() => {}} />);
    const send = screen.getByRole('button', { name: 'Envoyer la demande' });
    await userEvent.click(send);
    expect(screen.getByText('Modifiez au moins un champ.')).toBeTruthy();
    expect(writes()).toEqual([]);
    await userEvent.type(screen.getByRole('textbox', { name: /^Téléphone/ }), '0612345678');
    for (const count of [1, 2]) {
      await waitFor(() =>
        expect(send.getAttribute('aria-disabled') === 'true' || (send as HTMLButtonElement).disabled).toBe(false),
      );
      await userEvent.click(send);
      await waitFor(() => expect(writes().length).toBe(count));
    }
    const [first, second] = writes().map(({ headers }) => headers['idempotency-key']);
    expect(first).toBe(second);
  });
});

describe('a consent', () => {
  const mine = {
    byId: id,
    name: 'Samira El Amrani',
    kind: 'mother' as const,
    mine: true,
    granted: null,
    decidedAt: null,
    endsOn: null,
    onPaper: false,
  };
  const other = {
    ...mine,
    byId: '0190aaaa-0000-7000-8000-000000000008',
    name: 'Youssef El Amrani',
    kind: 'father' as const,
    mine: false,
  };
  const standing = (part: Partial<ChildConsents['purposes'][number]> = {}): ChildConsents['purposes'][number] => ({
    purpose: 'website',
    allowed: false,
    answers: [mine, other],
    ...part,
  });

  it('shows who must still answer, and sends the user’s answer', async () => {
    answer = () => ({ body: {} });
    show(
      <ConsentRow
        onAnswer={(body) => answerConsent(id, body)}
        standing={standing({ answers: [{ ...mine, granted: true, decidedAt: '2026-11-20T08:00:00Z' }, other] })}
        locked={false}
      />,
    );
    expect(screen.getByText('Manque la réponse de Youssef El Amrani')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Non' }));
    await waitFor(() => expect(sent()).toEqual({ purpose: 'website', granted: false, endsOn: null }));
  });

  it('of a child of age is shown read-only', () => {
    show(<ConsentRow onAnswer={(body) => answerConsent(id, body)} standing={standing()} locked />);
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByText('Non autorisé, sans réponse')).toBeTruthy();
  });

  it('of a pupil of age is given personally; before, the pupil has no such card', async () => {
    const self = { ...mine, kind: 'self' as const, name: 'Yasmine El Amrani' };
    const item = {
      pupilId: id,
      label: self.name,
      className: '6A',
      ofAge: true,
      purposes: [standing({ answers: [self] })],
      history: [],
    };
    answer = ({ method }) => ({ body: method === 'PUT' ? item : { rule: 'one', item: null } });
    const { unmount } = show(<OwnImage />);
    await waitFor(() => expect(server.seen.map(({ path }) => path)).toEqual(['/api/7/consents/mine']));
    expect(screen.queryByText('Mon image')).toBeNull();
    unmount();
    queries.clear();
    answer = ({ method }) => ({ body: method === 'PUT' ? item : { rule: 'one', item } });
    show(<OwnImage />);
    await userEvent.click(await screen.findByRole('radio', { name: 'Oui' }));
    await waitFor(() => expect(writes()).toMatchObject([{ method: 'PUT', path: '/api/7/consents/mine' }]));
    expect(sent()).toEqual({ purpose: 'website', granted: true, endsOn: null });
  });
});

describe('the office', () => {
  const line = (part: Partial<OfficeRequest['lines'][number]>): OfficeRequest['lines'][number] => ({
    id: 'l1',
    field: 'phone',
    from: '+212600000000',
    to: '+212612345678',
    pickUp: null,
    decision: 'waiting',
    reason: '',
    current: '+212600000000',
    ...part,
  });
  const request: OfficeRequest = {
    id,
    target: 'guardian',
    personId: id,
    personLabel: 'Samira El Amrani',
    className: '6A',
    askedBy: 'Samira El Amrani',
    askedByKind: null,
    decidedBy: null,
    state: 'submitted',
    note: '',
    createdAt: '2026-11-20T08:00:00Z',
    decidedAt: null,
    late: false,
    lines: [line({}), line({ id: 'l2', field: 'address', from: '3 rue A', to: '1 place Neuve', current: '9 rue B' })],
    files: [],
    version: 1,
    can: { decide: true },
  };
  beforeEach(() => {
    session.set({ user: person(['admin']) });
    answer = ({ method }) =>
      method === 'PUT' ? { body: { ...request, state: 'partly', can: { decide: false } } } : { body: request };
  });

  it('decides line by line with the keyboard, a refusal with its reason, and sends what the screen showed', async () => {
    const done: string[] = [];
    show(<RequestDetail id={id} onClose={() => {}} onDone={(one) => done.push(one)} />);
    await screen.findByRole('heading', { name: 'Samira El Amrani' });
    expect(screen.getByText('La fiche a changé depuis la demande')).toBeTruthy();
    await userEvent.keyboard('v');
    await userEvent.keyboard('r');
    const save = await screen.findByRole('button', { name: 'Enregistrer 2 décisions' });
    await userEvent.click(save);
    expect(screen.getByText('Dites pourquoi : la famille le lira.')).toBeTruthy();
    expect(writes()).toEqual([]);
    await userEvent.type(
      screen.getByRole('textbox', { name: 'Raison du refus, lue par la famille' }),
      'vraiment illisible',
    );
    await userEvent.click(save);
    await waitFor(() => expect(done).toEqual([id]));
    expect(sent()).toEqual({
      version: 1,
      decisions: [
        { lineId: 'l1', accept: true, reason: '', seen: '+212600000000' },
        { lineId: 'l2', accept: false, reason: 'vraiment illisible', seen: '9 rue B' },
      ],
    });
  });

  it('does not use keys for a user who disabled them', async () => {
    const user = person(['admin']);
    session.set({ user: { ...user, settings: { ...user.settings, shortcuts: false } } });
    show(<RequestDetail id={id} onClose={() => {}} onDone={() => {}} />);
    await screen.findByRole('heading', { name: 'Samira El Amrani' });
    await userEvent.keyboard('v');
    expect(screen.queryByRole('button', { name: /Enregistrer/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Tout accepter' })).toBeTruthy();
  });
});

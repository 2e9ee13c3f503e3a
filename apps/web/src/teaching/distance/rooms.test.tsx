import { ownRoom } from '@encrier/contract/planning/lessons';
import type { Closures } from '@encrier/contract/teaching/distance-closures';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { loopback, type Reply } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { GiveRoom } from './parts/GiveRoom.tsx';
import { Join } from './parts/Join.tsx';
import { LinkForm } from './parts/LinkForm.tsx';
import { ProviderDialog } from './parts/ProviderDialog.tsx';

const lessonId = '00000000-0000-7000-8000-000000000901';
const orgId = '00000000-0000-7000-8000-000000000001';
const way = 'https://bbb.example.org/bigbluebutton/api/join?checksum=x';
const refused = (kind: string, code: string, status: number): Reply => ({
  status,
  body: { kind, code, requestId: 'r' },
});
let answer: (path: string) => Reply = () => ({ body: {} });
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  server = await loopback(({ path }) => answer(path));
});
afterAll(() => server.stop());
const opened = vi.fn();
beforeEach(() => {
  queries.clear();
  server.seen.length = 0;
  opened.mockClear();
  vi.stubGlobal('open', opened);
  session.set({
    school: { ...school, apiHost: server.origin },
    user: person(['eleve']),
    authId: null,
    lookAs: null,
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const sent = (): unknown => JSON.parse(server.seen.findLast(({ method }) => method === 'PUT')!.body);

describe('the entrance of a room', () => {
  // Ten o'clock on the school's clock.
  const lesson = { lessonId, url: ownRoom, day: '2026-11-23', starts: 600, ends: 655 };
  const at = (time: string): void =>
    void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(`2026-11-23T${time}Z`) });
  const button = () => screen.findByRole('button', { name: 'Rejoindre le cours à distance' });

  it('opens the room through the server’s current link, and shows the link where the tab was blocked', async () => {
    at('09:05:00');
    answer = () => ({ body: { url: way } });
    inRouter(<Join {...lesson} />);
    expect(screen.queryByRole('link')).toBeNull();
    await userEvent.click(await button());
    const link = await screen.findByRole('link', { name: 'Entrer dans la classe' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([way, 'noopener noreferrer']);
    expect(opened).toHaveBeenCalledExactlyOnceWith(way, '_blank', 'noopener,noreferrer');
    expect(server.seen.map(({ method, path }) => [method, path])).toEqual([
      ['POST', `/api/7/distance/lessons/${lessonId}/join`],
    ]);
  });

  it('waits for the teacher, and opens no tab automatically', async () => {
    at('09:05:00');
    answer = () => refused('conflict', 'distance.waiting', 409);
    inRouter(<Join {...lesson} />);
    await userEvent.click(await button());
    expect(await screen.findByText(/^La classe ouvre quand le professeur arrive\. Restez ici/)).toBeTruthy();
    answer = () => ({ body: { url: way } });
    vi.advanceTimersByTime(15_000);
    expect(await screen.findByRole('link', { name: 'Entrer dans la classe' })).toBeTruthy();
    expect(screen.getByText('La classe est ouverte.')).toBeTruthy();
    expect(opened).not.toHaveBeenCalled();
  });

  it('explains why nobody enters', async () => {
    at('09:05:00');
    answer = () => refused('precondition', 'distance.unreachable', 412);
    inRouter(<Join {...lesson} />);
    await userEvent.click(await button());
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(await button()).toBeTruthy();
  });

  it('is shown only near the hour of the lesson', async () => {
    at('08:49:00');
    inRouter(<Join {...lesson} />);
    expect(await screen.findByText(/apparaît 10 minutes avant/)).toBeTruthy();
    cleanup();
    vi.setSystemTime(new Date('2026-11-23T09:55:00Z'));
    inRouter(<Join {...lesson} />);
    expect(await screen.findByText('Ce cours à distance est terminé.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a room given by the office', () => {
  const give = 'Donner une salle sur le serveur de l’école';
  const asOffice = (): void =>
    session.set({
      school: { ...school, apiHost: server.origin },
      user: { ...person(['admin']), modules: ['distance'], permissions: { 'distance.link': 'school' } },
      authId: null,
      lookAs: null,
    });
  const link = (rooms: boolean): Reply => ({
    body: {
      url: '',
      version: 1,
      course: null,
      today: '2026-11-23',
      begun: false,
      rooms,
      replay: { url: '', until: '', files: [], version: 0 },
    },
  });

  it('is set in the surrounding form, where a server creates rooms, and removed there', async () => {
    asOffice();
    answer = () => link(true);
    const given = vi.fn();
    inRouter(<GiveRoom lessonId={lessonId} url="" onGive={given} />);
    await userEvent.click(await screen.findByRole('button', { name: give }));
    cleanup();
    inRouter(<GiveRoom lessonId={lessonId} url={ownRoom} onGive={given} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Retirer la salle' }));
    expect(given.mock.calls).toEqual([[ownRoom], ['']]);
    expect(server.seen.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('is not offered without a server, nor to a user who cannot set the place', async () => {
    asOffice();
    answer = () => link(false);
    inRouter(<GiveRoom lessonId={lessonId} url="" onGive={() => {}} />);
    await waitFor(() => expect(server.seen).toHaveLength(1));
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
    session.set({ school: { ...school, apiHost: server.origin }, user: person(['eleve']), authId: null, lookAs: null });
    inRouter(<GiveRoom lessonId={lessonId} url="" onGive={() => {}} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(server.seen).toHaveLength(1);
  });
});

describe('the server of an organisation', () => {
  const org: Closures['orgs'][number] = {
    id: orgId,
    name: 'Collège',
    provider: 'bigbluebutton',
    server: 'https://bbb.example.org/bigbluebutton/api',
    version: 3,
    secretKept: true,
    levels: [],
    classes: [],
  };
  const given = { kind: 'bigbluebutton', server: org.server, version: 3 };
  const open = async (part: Partial<typeof org> = {}): Promise<void> => {
    answer = (path) => (path.endsWith('/check') ? { body: { ok: true } } : { body: { version: 4 } });
    inRouter(<ProviderDialog org={{ ...org, ...part }} onClose={() => {}} />);
    await screen.findByRole('dialog');
  };
  const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }));
  const save = async (): Promise<unknown> => {
    await press('Enregistrer');
    await waitFor(() => expect(server.seen.some(({ method }) => method === 'PUT')).toBe(true));
    return sent();
  };

  it('hides its secret, and sends none when none is typed', async () => {
    await open();
    expect(screen.getByText('Secret partagé : enregistré')).toBeTruthy();
    expect(screen.queryByLabelText('Secret partagé')).toBeNull();
    expect(await save()).toEqual(given);
  });

  it('accepts another secret, hidden while it is typed', async () => {
    await open();
    await press('Remplacer le secret');
    const field = await screen.findByLabelText<HTMLInputElement>('Secret partagé');
    expect(field.type).toBe('password');
    await userEvent.type(field, 'Kd93jfLq0aZx81mWc7');
    expect(await save()).toEqual({ ...given, secret: 'Kd93jfLq0aZx81mWc7' });
  });

  it('deletes its secret on request', async () => {
    await open();
    await press('Retirer le secret');
    expect(screen.getByText('Secret partagé : à retirer')).toBeTruthy();
    expect(await save()).toEqual({ ...given, secret: null });
  });

  it('is tested with its saved settings, and the answer is shown', async () => {
    await open();
    await press('Vérifier la connexion');
    expect(await screen.findByText('Le serveur répond et le secret est bon.')).toBeTruthy();
    expect(server.seen.at(-1)?.path).toBe(`/api/7/distance/providers/${orgId}/check`);
    answer = () => refused('precondition', 'distance.secret_refused', 412);
    await press('Vérifier la connexion');
    expect(await screen.findByRole('alert')).toBeTruthy();
    // What is typed and not saved is not what would be tried.
    await userEvent.type(screen.getByLabelText('Adresse du serveur'), 'x');
    expect(screen.queryByRole('button', { name: 'Vérifier la connexion' })).toBeNull();
  });

  it('is not tested before it has a secret', async () => {
    await open({ secretKept: false });
    expect(screen.getByLabelText('Secret partagé')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Vérifier la connexion' })).toBeNull();
  });
});

describe('the place of a lesson', () => {
  const link = (url: string, rooms: boolean) => ({
    url,
    rooms,
    version: 2,
    course: null,
    today: '2026-11-23',
    begun: false,
    replay: { url: '', until: '', files: [], version: 0 },
  });

  it('is a room of the school’s server, added and removed by its teacher', async () => {
    answer = () => ({ body: link('', true) });
    inRouter(<LinkForm lessonId={lessonId} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Donner une salle sur le serveur de l’école' }));
    await waitFor(() => expect(sent()).toEqual({ url: ownRoom, version: 2 }));
    cleanup();
    queries.clear();
    answer = () => ({ body: link(ownRoom, true) });
    inRouter(<LinkForm lessonId={lessonId} />);
    expect(await screen.findByText(/^Ce cours a une salle/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Adresse de la classe virtuelle').value).toBe('');
    await userEvent.click(screen.getByRole('button', { name: 'Retirer la salle' }));
    await waitFor(() => expect(sent()).toEqual({ url: '', version: 2 }));
  });

  it('is an address where the school has no such server', async () => {
    answer = () => ({ body: link('', false) });
    inRouter(<LinkForm lessonId={lessonId} />);
    expect(await screen.findByLabelText('Adresse de la classe virtuelle')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Donner une salle/ })).toBeNull();
  });
});

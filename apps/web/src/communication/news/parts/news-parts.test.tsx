import type { Article, FeedItem } from '@encrier/contract/communication/news';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { loopback, type Reply, type Seen } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { articleQuery } from '../news.api.ts';
import { Video } from '../../reading/reading.public.tsx';
import { AckBar } from './AckBar.tsx';
import { Comments } from './article/Comments.tsx';
import { FeedCard } from './feed/FeedCard.tsx';
import { Reactions } from './Reactions.tsx';

const id = '0190aaaa-0000-7000-8000-000000000001';
const item: FeedItem = {
  id,
  kind: 'information',
  title: 'Sortie à 12 h 30',
  excerpt: 'Les conseils de classe occupent l’après-midi.',
  dir: 'ltr',
  category: null,
  author: { label: 'Nadia Tazi', photo: '-', function: 'Direction' },
  publishedAt: '2026-11-20T08:00:00Z',
  updatedAt: null,
  pinned: true,
  cover: null,
  attachmentCount: 0,
  video: null,
  read: false,
  ack: { deadline: '2030-11-27T00:00:00Z', doneAt: null, byFamily: true },
  reactions: { counts: { merci: 2 }, mine: null },
  commentCount: 0,
  event: null,
  forChildren: ['Yasmine'],
  can: { acknowledge: true, react: true, comment: true, edit: false },
};
const article: Article = {
  ...item,
  html: '<p>…</p>',
  attachments: [],
  audience: ['Parents'],
  commentMode: 'moderated',
  comments: [],
};

let answer: (seen: Seen) => Reply = () => ({ body: {} });
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
/** Follows the publication in the cache, as a page does. */
function Followed({ children }: { children: (article: Article) => ReactNode }) {
  const { data } = useQuery(articleQuery(id));
  return data ? children(data) : null;
}
const posts = () => server.seen.filter((seen) => seen.method !== 'GET');

describe('confirmation', () => {
  it('is shown at once, sent with its own key, and says that one per family is enough', async () => {
    let held: Article = article;
    answer = ({ method }) => {
      if (method === 'POST')
        held = {
          ...article,
          ack: { deadline: null, doneAt: '2026-11-21T08:00:00Z', byFamily: true },
          can: { ...article.can, acknowledge: false },
        };
      return { body: held };
    };
    show(<Followed>{(one) => <AckBar item={one} primary />}</Followed>);
    expect(await screen.findByText('Une confirmation par famille suffit.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'J’ai pris connaissance' }));
    expect(screen.getByRole('status').textContent).toMatch(/^Confirmé pour votre famille le/);
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]?.path).toBe(`/api/7/news/${id}/acknowledge`);
    expect(posts()[0]?.headers['idempotency-key']).toMatch(/^[\w-]{8,100}$/);
  });

  it('is reverted when the server refuses', async () => {
    answer = ({ method }) =>
      method === 'POST'
        ? { status: 409, body: { kind: 'conflict', code: 'news.ack_not_asked', requestId: 'r' } }
        : { body: article };
    show(<Followed>{(one) => <AckBar item={one} primary />}</Followed>);
    await userEvent.click(await screen.findByRole('button', { name: 'J’ai pris connaissance' }));
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(await screen.findByRole('button', { name: 'J’ai pris connaissance' })).toBeTruthy();
  });

  it('is not offered to a user who may not give it', () => {
    show(<AckBar item={{ ...item, can: { ...item.can, acknowledge: false } }} primary />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('reactions', () => {
  it('count at once and are sent', async () => {
    answer = ({ method }) => ({ body: method === 'PUT' ? { counts: { merci: 3 }, mine: 'merci' } : article });
    show(<Followed>{(one) => <Reactions item={one} />}</Followed>);
    await userEvent.click(await screen.findByRole('button', { name: /Merci/ }));
    expect(screen.getByRole('button', { name: /Merci/ }).getAttribute('aria-pressed')).toBe('true');
    await waitFor(() => expect(posts()[0]?.body).toBe('{"kind":"merci"}'));
  });
  it('are shown but cannot be given where they are closed', () => {
    show(<Reactions item={{ ...item, can: { ...item.can, react: false } }} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('Merci')).toBeTruthy();
  });
});

describe('comments', () => {
  it('announce that they are reviewed, and an empty one is refused with a message', async () => {
    show(<Comments article={article} />);
    expect(screen.getByText('Il paraîtra après relecture par l’école.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Commenter' }));
    expect(screen.getByText('Écrivez quelques mots avant d’envoyer.')).toBeTruthy();
    expect(posts()).toHaveLength(0);
  });
  it('are put back in the field when refused', async () => {
    answer = () => ({ status: 400, body: { kind: 'invalid', code: 'news.comments_off', requestId: 'r' } });
    show(<Comments article={article} />);
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Votre commentaire' });
    await userEvent.type(field, 'Merci à tous');
    await userEvent.click(screen.getByRole('button', { name: 'Commenter' }));
    await waitFor(() => expect(posts()).toHaveLength(1));
    await waitFor(() => expect(field.value).toBe('Merci à tous'));
  });
  it('are absent when they are disabled', () => {
    const { container } = show(<Comments article={{ ...article, commentMode: 'off' }} />);
    expect(container.textContent).toBe('');
  });
});

it('a linked video sends no request to its host before it is played', async () => {
  const { container } = show(<Video id="dQw4w9WgXcQ" title="Spectacle" cover={null} />);
  expect(container.querySelector('iframe, img')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /Spectacle/ }));
  expect(container.querySelector('iframe')?.src).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/);
});

it('a card shows its title, its unread and pinned state, and uses the direction of its text', () => {
  show(
    <FeedCard
      item={{ ...item, title: 'اليوم العالمي', excerpt: 'يسرّنا دعوتكم', dir: 'rtl' }}
      href={`/parent/newsfeed/${id}`}
      primary
    />,
  );
  const card = screen.getByRole('article', { name: 'اليوم العالمي' });
  expect(within(card).getByRole('link', { name: 'اليوم العالمي' }).getAttribute('href')).toBe(`/parent/newsfeed/${id}`);
  expect(within(card).getByText('non lue')).toBeTruthy();
  expect(within(card).getByText('Épinglée')).toBeTruthy();
  expect(card.querySelector('[dir="rtl"]')?.getAttribute('lang')).toBe('ar');
});

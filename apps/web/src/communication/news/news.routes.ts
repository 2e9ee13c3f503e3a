import type { Page, PageTable } from '#kernel/pages.ts';

const feed: Page = {
  load: () => import('./FeedPage.tsx'),
  module: 'news',
  prepare: async ({ search }) => (await import('./news.api.ts')).prepareFeed(search),
  menu: { group: 'communication', order: 10, name: 'feed', tab: 2, key: 'f' },
};
const notices: Page = {
  load: () => import('./NoticesPage.tsx'),
  module: 'news',
  prepare: async ({ search }) => (await import('./news.api.ts')).prepareNotices(search),
  menu: { group: 'communication', order: 20, name: 'news' },
};
const article: Page = {
  load: () => import('./ArticlePage.tsx'),
  module: 'news',
  prepare: async ({ params }) => (await import('./news.api.ts')).prepareArticle(params.id ?? ''),
};

/** What is published, as a stream and as the list of official notices; the same publication opens from both. */
export const newsPages: PageTable = {
  '/parent/newsfeed': feed,
  '/parent/newsfeed/:id': article,
  '/parent/actualites': notices,
  '/parent/actualites/:id': article,
  '/eleve/newsfeed': feed,
  '/eleve/newsfeed/:id': article,
  '/eleve/actualites': notices,
  '/eleve/actualites/:id': article,
  '/prof/newsfeed': feed,
  '/prof/newsfeed/:id': article,
  '/prof/actualites': notices,
  '/prof/actualites/:id': article,
  '/admin/newsfeed': feed,
  '/admin/newsfeed/:id': article,
  '/admin/actualites': notices,
  '/admin/actualites/:id': article,
  '/transport/newsfeed': feed,
  '/transport/newsfeed/:id': article,
  '/transport/actualites': notices,
  '/transport/actualites/:id': article,
  '/personnel/newsfeed': feed,
  '/personnel/newsfeed/:id': article,
  '/personnel/actualites': notices,
  '/personnel/actualites/:id': article,
};

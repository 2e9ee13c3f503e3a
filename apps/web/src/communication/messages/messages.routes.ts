import type { Page, PageTable } from '#kernel/pages.ts';

const boxes: Page = {
  load: () => import('./MessagesPage.tsx'),
  module: 'messages',
  prepare: async ({ search }) => (await import('./messages.api.ts')).prepareBox(search),
  menu: {
    group: 'life',
    order: 5,
    icon: 'message',
    tab: 3,
    key: 'm',
    waiting: {
      queryKey: ['messages', 'waiting'],
      count: async () => (await import('./messages.api.ts')).unreadCount(),
    },
  },
};
const view: Page = {
  load: () => import('./MessagesPage.tsx'),
  module: 'messages',
  prepare: async ({ params }) => (await import('./messages.api.ts')).prepareThread(params.id ?? ''),
};
const write: Page = { load: () => import('./ComposePage.tsx'), module: 'messages' };

/** The same three pages in every area. */
export const messagesPages: PageTable = {
  '/parent/messages': boxes,
  '/parent/messages/view/:id': view,
  '/parent/messages/new': write,
  '/eleve/messages': boxes,
  '/eleve/messages/view/:id': view,
  '/eleve/messages/new': write,
  '/prof/messages': boxes,
  '/prof/messages/view/:id': view,
  '/prof/messages/new': write,
  '/admin/messages': boxes,
  '/admin/messages/view/:id': view,
  '/admin/messages/new': write,
  '/personnel/messages': boxes,
  '/personnel/messages/view/:id': view,
  '/personnel/messages/new': write,
  '/transport/messages': boxes,
  '/transport/messages/view/:id': view,
  '/transport/messages/new': write,
};

import { learnDoors } from '#kernel/doors/learn.ts';
import type { Page, PageTable } from '#kernel/pages.ts';

const box = {
  load: () => import('./MessagesPage.tsx'),
  module: 'messages',
  prepare: async ({ params, search }) => (await import('./messages.api.ts')).prepareBox(params.box, search),
} satisfies Page;
const boxes: Page = {
  ...box,
  menu: {
    group: 'main',
    order: 20,
    name: 'message',
    tab: 3,
    key: 'm',
    faces: ['inbox', 'sent', 'drafts', 'archived', 'refused', 'validation', 'done', 'unvalid', 'reports'],
    waiting: {
      queryKey: ['messages', 'waiting'],
      count: async () => (await import('./messages.api.ts')).unreadCount(),
    },
  },
};
const view: Page = {
  // Conversions of a message are declared by the rooms that take it.
  load: async () => (await Promise.all([import('./MessagesPage.tsx'), learnDoors()]))[0],
  module: 'messages',
  prepare: async ({ params }) => (await import('./messages.api.ts')).prepareThread(params.id ?? ''),
};
const write: Page = { load: () => import('./ComposePage.tsx'), module: 'messages' };

const reviews: Page = { load: box.load, module: 'messages', permission: 'messages.validate' };

/** The same pages in every area; those of reviews are among the office's. */
export const messagesPages: PageTable = {
  '/parent/messages': boxes,
  '/parent/messages/:box': box,
  '/parent/messages/view/:id': view,
  '/parent/messages/new': write,
  '/eleve/messages': boxes,
  '/eleve/messages/:box': box,
  '/eleve/messages/view/:id': view,
  '/eleve/messages/new': write,
  '/prof/messages': boxes,
  '/prof/messages/:box': box,
  '/prof/messages/view/:id': view,
  '/prof/messages/new': write,
  '/admin/messages': boxes,
  '/admin/messages/:box': box,
  '/admin/messages/view/:id': view,
  '/admin/messages/new': write,
  '/admin/messages/validation': reviews,
  '/admin/messages/done': reviews,
  '/admin/messages/unvalid': reviews,
  '/admin/messages/reports': reviews,
  '/personnel/messages': boxes,
  '/personnel/messages/:box': box,
  '/personnel/messages/view/:id': view,
  '/personnel/messages/new': write,
  '/transport/messages': boxes,
  '/transport/messages/:box': box,
  '/transport/messages/view/:id': view,
  '/transport/messages/new': write,
};

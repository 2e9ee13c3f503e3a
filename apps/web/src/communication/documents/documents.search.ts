import { adminDocuments, listDocuments } from '@encrier/contract/communication/documents';
import { api } from '#kernel/api/client.ts';
import type { SearchFace } from '#kernel/search.ts';

/** Documents received by the caller. */
export const ownDocumentsSearch: SearchFace = {
  key: 'own-documents',
  lists: ['/parent/documents', '/eleve/documents', '/prof/documents', '/personnel/documents', '/transport/documents'],
  order: 60,
  enough: 3,
  find: async ({ q, list, signal }) => {
    const { items } = await api(listDocuments, { query: { q, page: 1 } }, { signal });
    return items.map(({ id, title, author }) => ({ id, label: title, detail: author, href: `${list}?doc=${id}` }));
  },
};

/** Documents of the school, for people who publish them. */
export const documentsSearch: SearchFace = {
  key: 'documents',
  lists: ['/admin/documents'],
  order: 61,
  enough: 3,
  find: async ({ q, list, signal }) => {
    const { items } = await api(adminDocuments, { query: { q, page: 1 } }, { signal });
    return items.map(({ id, title, year }) => ({ id, label: title, detail: year, href: `${list}/${id}` }));
  },
};

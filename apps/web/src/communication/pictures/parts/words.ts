import type { PictureKind } from '@encrier/contract/communication/pictures';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

type Face = { word: MessageDescriptor; address: (id: string, resource: string | null) => string | null };
/**
 * Name of each kind of publication, and the address where its author changes it; `resource` is the page of one in the
 * current area.
 */
export const faces: Record<PictureKind, Face> = {
  news: { word: msg`Actualité`, address: (id) => `/admin/news/edit/${id}` },
  document: { word: msg`Document`, address: (id) => `/admin/documents/${id}` },
  resource: { word: msg`Ressource`, address: (id, resource) => resource?.replace(':id', id) ?? null },
  board: { word: msg`Tableau partagé`, address: (id) => `/padlets/${id}` },
  message: { word: msg`Message`, address: (id) => `/messages/view/${id}` },
};

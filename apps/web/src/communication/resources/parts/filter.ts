import {
  type ResourceKind,
  resourceKinds,
  type ResourceStatus,
  resourceStatuses,
  resourceViews,
  type ResourceView,
} from '@encrier/contract/communication/resources';
import { filters, part } from '#kernel/query/filters.ts';

export const sorts = ['place', 'updated', 'title', 'readers'] as const;
/** Filter of a list of resources; all of it is in the address. */
export type Filter = {
  q: string;
  subject: string | null;
  folder: string | null;
  kind: ResourceKind | null;
  level: string | null;
  fresh: boolean;
  favourite: boolean;
  status: ResourceStatus | null;
  view: ResourceView;
  sort: (typeof sorts)[number];
  author: string | null;
  page: number;
  /** The resource open beside the list. */
  open: string | null;
};
const inAddress = filters<Filter>({
  q: part.words('q'),
  subject: part.id('matiere'),
  folder: part.id('chapitre'),
  kind: part.oneOf('type', resourceKinds),
  level: part.id('niveau'),
  fresh: part.flag('nouveau'),
  favourite: part.flag('favoris'),
  status: part.oneOf('statut', resourceStatuses),
  view: part.oneOf('vue', resourceViews, 'mine'),
  sort: part.oneOf('tri', sorts, 'place'),
  author: part.id('auteur'),
  page: part.page(),
  open: part.id('voir'),
});
export const { none: whole, read: filterFrom, write: searchOf } = inAddress;

/** Whether the list is filtered beyond its subject and chapter. */
export const isNarrowed = (filter: Filter): boolean =>
  inAddress.narrows(filter, 'q', 'kind', 'level', 'fresh', 'favourite', 'status', 'author');

import {
  type ResourceKind,
  resourceKinds,
  type ResourceStatus,
  resourceStatuses,
  resourceViews,
  type ResourceView,
} from '@encrier/contract/communication/resources';

export const sorts = ['place', 'updated', 'title', 'readers'] as const;
/** What a list of resources is narrowed to; all of it stands in the address. */
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
  /** The resource that is open beside the list. */
  open: string | null;
};
export const whole: Filter = {
  q: '',
  subject: null,
  folder: null,
  kind: null,
  level: null,
  fresh: false,
  favourite: false,
  status: null,
  view: 'mine',
  sort: 'place',
  author: null,
  page: 1,
  open: null,
};

/** Reads a filter from an address; what is not understood is left out. */
export function filterFrom(search: Record<string, unknown>): Filter {
  const text = (name: string): string => (search[name] === undefined ? '' : String(search[name]));
  const uuid = (name: string): string | null => (/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text(name)) ? text(name) : null);
  const one = <T extends string>(values: readonly T[], name: string): T | null =>
    values.find((value) => value === text(name)) ?? null;
  const page = Number(search.page ?? 1);
  return {
    q: text('q').slice(0, 100),
    subject: uuid('matiere'),
    folder: uuid('chapitre'),
    kind: one(resourceKinds, 'type'),
    level: uuid('niveau'),
    fresh: text('nouveau') === '1',
    favourite: text('favoris') === '1',
    status: one(resourceStatuses, 'statut'),
    view: one(resourceViews, 'vue') ?? 'mine',
    sort: one(sorts, 'tri') ?? 'place',
    author: uuid('auteur'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    open: uuid('voir'),
  };
}

/** A filter as the address holds it, without what says nothing. */
export const searchOf = (filter: Filter): Record<string, string | number> => ({
  ...(filter.q && { q: filter.q }),
  ...(filter.subject && { matiere: filter.subject }),
  ...(filter.folder && { chapitre: filter.folder }),
  ...(filter.kind && { type: filter.kind }),
  ...(filter.level && { niveau: filter.level }),
  ...(filter.fresh && { nouveau: 1 }),
  ...(filter.favourite && { favoris: 1 }),
  ...(filter.status && { statut: filter.status }),
  ...(filter.view !== 'mine' && { vue: filter.view }),
  ...(filter.sort !== 'place' && { tri: filter.sort }),
  ...(filter.author && { auteur: filter.author }),
  ...(filter.page > 1 && { page: filter.page }),
  ...(filter.open && { voir: filter.open }),
});

/** Something narrows the list beyond the subject and chapter one stands in. */
export const isNarrowed = ({ q, kind, level, fresh, favourite, status, author }: Filter): boolean =>
  Boolean(q || kind || level || fresh || favourite || status || author);

import type { PermissionKey } from '@encrier/contract/kernel/permission';
import type { ModuleKey } from '@encrier/contract/modules.generated';
import type { QueueKind } from '@encrier/contract/queues.generated';
import type { ComponentType } from 'react';
import type { Area } from './areas.ts';

/** Where a page stands in the menu of its area. */
export type MenuEntry = {
  /**
   * `main` has no heading and comes first; then lessons and marks, presence and conduct, communication, people, the
   * office.
   */
  group: 'main' | 'schooling' | 'life' | 'communication' | 'people' | 'office';
  /** Ascending inside the group; leave gaps. */
  order: number;
  /** Key of its icon and words in a `.menu.ts`; unique in the whole product. */
  name: string;
  /** Place 1 to 4 of the bottom bar on phones; entries without one are under « Plus ». */
  tab?: 1 | 2 | 3 | 4;
  /** Suffixes of the address for other views of the same page, which keep the bottom bar on phones. */
  faces?: readonly string[];
  /** Second key after `G`. */
  key?: string;
  /** Number of items waiting behind this entry; refreshed whenever its query is invalidated. */
  /** Queues of « À traiter » handled behind this entry; all queues for the cockpit. */
  queues?: readonly QueueKind[] | 'all';
  waiting?: { queryKey: readonly string[]; count: () => Promise<number> };
};

export type Page = {
  /** The page's own chunk; its file has one default export. */
  load: () => Promise<{ default: ComponentType }>;
  menu?: MenuEntry;
  /**
   * Its audience, where the address does not begin with it: `public` needs no sign-in; `session` and `personnel` are
   * open to every signed-in user.
   */
  area?: Area | 'public' | 'session';
  /** Permission required, checked after the area. */
  permission?: PermissionKey;
  /** With this module switched off: no menu entry, and the address answers 404. */
  module?: ModuleKey;
  /** Only for the signed-in person: closed while looking as somebody else. */
  ownerOnly?: true;
  /** Shows private correspondence: closed like messages and complaints. */
  correspondence?: true;
  /** Fills the query cache while the chunk loads; also runs on hover, focus and touch of a link. */
  prepare?: (where: {
    params: Record<string, string>;
    search: Record<string, unknown>;
  }) => Promise<unknown> | undefined;
  /** Full screen: no sidebar and no bar around it. */
  bare?: true;
};

/** An address with its parameters, `/admin/eleves/:id`. */
export type ScreenPath = `/${string}`;
/** Address of a page and who may open it. */
export type Screen = { path: ScreenPath; area: Area | 'public' | 'session'; permission?: PermissionKey };

/** Pages of one room by address; an address belongs to one room. */
export type PageTable = Readonly<Record<ScreenPath, Page>>;

/** A page with the catalogues of its room and of the rooms whose parts it shows, loaded with its chunk. */
export type RegisteredPage = Omit<Page, 'area' | 'permission'> & { catalogues: readonly string[] };

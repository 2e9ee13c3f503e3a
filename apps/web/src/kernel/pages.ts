import type { PermissionKey } from '@encrier/contract/kernel/permission';
import type { ModuleKey } from '@encrier/contract/modules.generated';
import type { QueueKind } from '@encrier/contract/queues.generated';
import type { ComponentType } from 'react';
import type { Area } from './areas.ts';

/** Where a page stands in the menu of its area. */
export type MenuEntry = {
  /**
   * `main` has no heading and comes first; then lessons and marks, presence and conduct, what is said and shared,
   * people, the office.
   */
  group: 'main' | 'schooling' | 'life' | 'communication' | 'people' | 'office';
  /** Ascending inside the group; leave gaps. */
  order: number;
  /** Of its icon and words in a `.menu.ts`; one name in the whole product. */
  name: string;
  /** Place 1 to 4 of the bottom bar on phones; entries without one stand under « Plus ». */
  tab?: 1 | 2 | 3 | 4;
  /** What the address adds for the other faces of the same page: they keep the bottom bar of phones. */
  faces?: readonly string[];
  /** Second key after `G`. */
  key?: string;
  /** How many things wait for the reader behind this entry; asked again whenever its query is told to. */
  /** Queues of « À traiter » that are worked behind this entry; every queue behind the cockpit's own. */
  queues?: readonly QueueKind[] | 'all';
  waiting?: { queryKey: readonly string[]; count: () => Promise<number> };
};

export type Page = {
  /** The page's own chunk; its file has one default export. */
  load: () => Promise<{ default: ComponentType }>;
  menu?: MenuEntry;
  /**
   * Who it is for, where its address does not begin with it: `public` needs nobody signed in; `session` and `personnel`
   * open to every signed-in user.
   */
  area?: Area | 'public' | 'session';
  /** What the reader must hold, asked after the area. */
  permission?: PermissionKey;
  /** Switched off with this module: no menu entry, the address answers 404. */
  module?: ModuleKey;
  /** For the signed-in person alone: closed while looking as somebody else. */
  ownerOnly?: true;
  /** Speaks of what people write to one another: closed as messages and complaints are. */
  correspondence?: true;
  /** Fills the query cache while the chunk loads; runs on hover, focus and touch of a link too. */
  prepare?: (where: {
    params: Record<string, string>;
    search: Record<string, unknown>;
  }) => Promise<unknown> | undefined;
  /** Full screen: no sidebar and no bar around it. */
  bare?: true;
};

/** An address with its parameters, `/admin/eleves/:id`. */
export type ScreenPath = `/${string}`;
/** Where a page stands and who may open it. */
export type Screen = { path: ScreenPath; area: Area | 'public' | 'session'; permission?: PermissionKey };

/** Pages of one room by their addresses; one address belongs to one room. */
export type PageTable = Readonly<Record<ScreenPath, Page>>;

/** A page with the catalogues of its room and of the rooms whose parts it shows, loaded beside its chunk. */
export type RegisteredPage = Omit<Page, 'area' | 'permission'> & { catalogues: readonly string[] };

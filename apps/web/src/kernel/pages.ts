import type { ModuleKey } from '@encrier/contract/modules.generated';
import type { QueueKind } from '@encrier/contract/queues.generated';
import type { ComponentType } from 'react';
import type { ScreenPath } from '../screens.ts';

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

/** Pages of one room by the path of their screen. */
export type PageTable = Partial<Record<ScreenPath, Page>>;

/** A page with the catalogues of its room and of the rooms whose parts it shows, loaded beside its chunk. */
export type RegisteredPage = Page & { path: ScreenPath; catalogues: readonly string[] };

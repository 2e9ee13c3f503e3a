import type { PageTable, ScreenPath } from './pages.ts';
import type { WordsOfRoom } from './declared-words.ts';

/**
 * What a room of the web application declares; nothing outside its folder names it.
 *
 * Pages stand in `<room>.routes.ts` by their addresses, each with the permission that it asks for. No React, no macro and
 * no CSS there or in the manifest: tools read them without a browser. Words are macros anywhere in the room;
 * `npm run -s i18n -w @encrier/web` writes them into the `locales` folder of the part, of the room or of the domain,
 * whichever is nearest.
 */
export type Manifest = {
  screens: readonly {
    /** Catalogue of the pages: the folder whose `locales` hold their words. */
    words: string;
    /** Catalogues of other rooms whose parts these pages show. */
    shows?: readonly string[];
    pages: PageTable;
  }[];
  /** Addresses of its pages without their area: they move on to the page of the current area, 403 where it has none. */
  shared?: readonly ScreenPath[];
  /** Addresses that move on to another one. */
  moves?: Readonly<Record<ScreenPath, ScreenPath>>;
  /** What it says outside its own pages: reason codes, journal, permissions. */
  words?: WordsOfRoom;
  /** What declares writes that may wait for the network, by name; loaded when one of them waits at the start. */
  offline?: Readonly<Record<string, () => Promise<unknown>>>;
  /** What the 15-minute cycle reloads beside the configuration. */
  refresh?: () => Promise<unknown>;
};

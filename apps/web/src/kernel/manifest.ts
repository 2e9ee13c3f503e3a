import type { PageTable, ScreenPath } from './pages.ts';
import type { WordsOfRoom } from './declared-words.ts';

/**
 * Everything a room of the web application declares; nothing outside its folder names it. Pages are in
 * `<room>.routes.ts` by address, each with its permission. No React, no macro and no CSS there or in the manifest:
 * tools read them without a browser. Words are macros anywhere in the room; `npm run -s i18n -w @encrier/web` writes
 * them into the `locales` folder of the part, of the room or of the domain, whichever is nearest.
 */
export type Manifest = {
  screens: readonly {
    /** Catalogue of the pages: the folder whose `locales` contain their words. */
    words: string;
    /** Catalogues of other rooms whose parts these pages show. */
    shows?: readonly string[];
    pages: PageTable;
  }[];
  /** Addresses of its pages without an area: they redirect to the current area's page, or 403 where it has none. */
  shared?: readonly ScreenPath[];
  /** Redirected addresses. */
  moves?: Readonly<Record<ScreenPath, ScreenPath>>;
  /** Words used outside its own pages: reason codes, journal, permissions. */
  words?: WordsOfRoom;
  /** Modules that declare writes able to wait for the network, by name; loaded when one of them waits at start. */
  offline?: Readonly<Record<string, () => Promise<unknown>>>;
  /** What the 15-minute cycle reloads besides the configuration. */
  refresh?: () => Promise<unknown>;
};

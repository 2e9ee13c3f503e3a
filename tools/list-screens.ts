import type { PageTable } from '../apps/web/src/kernel/pages.ts';
import type { Screen } from '../apps/web/src/screens.ts';

type Screens = {
  screens: readonly Screen[];
  sameScreen: Record<string, string>;
  redirects: Record<string, string>;
  sharedPaths: readonly string[];
};
type Rooms = { rooms: readonly { words: string; pages: PageTable }[] };

const web = new URL('../apps/web/src/', import.meta.url);
// Loaded by address: the pages behind the list belong to the web application and are not read here.
const { screens, sameScreen, redirects, sharedPaths } = (await import(new URL('screens.ts', web).href)) as Screens;
const { rooms } = (await import(new URL('rooms.ts', web).href)) as Rooms;

/** Addresses that the router answers itself, without a room. */
const ofTheRouter = ['/', '/403'];
const pages = new Set([...ofTheRouter, ...rooms.flatMap((room) => Object.keys(room.pages))]);
const rows = [
  ...screens.map(({ path, area, permission }) => [
    path,
    area,
    permission ?? '-',
    pages.has(sameScreen[path] ?? path) ? 'built' : 'not built',
  ]),
  ...Object.entries(redirects).map(([from, to]) => [from, '-', '-', `moves to ${to}`]),
  ...sharedPaths.map((path) => [path, 'current', '-', 'moves to the current area']),
];
const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
for (const row of rows)
  console.log(
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
console.log(
  `${screens.length} screens, ${screens.filter((screen) => pages.has(sameScreen[screen.path] ?? screen.path)).length} built`,
);

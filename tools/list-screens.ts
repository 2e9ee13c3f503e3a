import type { Screens } from '../apps/web/src/kernel/screens.ts';

const web = new URL('../apps/web/src/', import.meta.url);
// Imported by address: the pages behind the list belong to the web application and are not checked here.
const { screens } = (await import(new URL('rooms.ts', web).href)) as { screens: Screens };

const { built, shared, moves } = screens;
const rows = [
  ...built.map(({ screen: { path, area, permission }, page }) => [path, area, permission ?? '-', page.catalogues[0]]),
  ...Object.entries(moves).map(([from, to]) => [from, '-', '-', `moves to ${to}`]),
  ...shared.map((path) => [path, 'current', '-', 'moves to the current area']),
];
const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
for (const row of rows)
  console.log(
    row
      .map((cell, column) => cell?.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
const counted = Map.groupBy(built, ({ screen }) => screen.area);
const byArea = [...counted].map(([area, pages]) => `${pages.length} ${area}`).join(', ');
console.log(`${built.length} screens of ${new Set(built.map(({ page }) => page.load)).size} pages: ${byArea}`);

import { areas } from './areas.ts';
import type { Manifest } from './manifest.ts';
import type { RegisteredPage, Screen, ScreenPath } from './pages.ts';

/** A page of the product with what its address needs. */
export type Built = { screen: Screen; page: RegisteredPage };
/** Addresses of the product, read from what rooms declare. */
export type Screens = {
  built: readonly Built[];
  /** Addresses without an area: they move on to the same page of the current area. */
  shared: readonly ScreenPath[];
  /** Addresses that move on to another one. */
  moves: Readonly<Record<ScreenPath, ScreenPath>>;
};

/** The area that a page says, or that begins its address. Throws where there is neither. */
function areaOf(path: ScreenPath, said: Screen['area'] | undefined): Screen['area'] {
  const area = said ?? areas.find((one) => one === path.split('/')[1]);
  if (!area) throw new Error(`${path} begins with no area and says none`);
  return area;
}

/**
 * The addresses of all rooms, in the order of the rooms and of their pages. Throws on an address that is declared twice:
 * one of its pages would never be seen.
 */
export function readScreens(manifests: readonly Pick<Manifest, 'screens' | 'shared' | 'moves'>[]): Screens {
  const known = new Set<ScreenPath>();
  const once = (path: ScreenPath): ScreenPath => {
    if (known.has(path)) throw new Error(`${path} is declared twice`);
    known.add(path);
    return path;
  };
  const built = manifests
    .flatMap(({ screens }) => screens)
    .flatMap(({ words, shows = [], pages }) =>
      Object.entries(pages).map(([address, { area, permission, ...page }]): Built => {
        const path = once(address as ScreenPath);
        return {
          screen: { path, area: areaOf(path, area), ...(permission && { permission }) },
          page: { ...page, catalogues: [words, ...shows] },
        };
      }),
    );
  const shared = manifests.flatMap((room) => room.shared ?? []).map(once);
  const moves: Record<ScreenPath, ScreenPath> = {};
  for (const room of manifests)
    for (const [from, to] of Object.entries(room.moves ?? {})) moves[once(from as ScreenPath)] = to;
  return { built, shared, moves };
}

/** What the router answers itself, without a room. */
const ofTheRouter = ['/', '/403'];
/** Whether an address is one of the product's, for whoever may open it. */
export function isKnownAddress({ built, shared, moves }: Screens, address: string): boolean {
  const parts = address.split('/');
  const known = [...ofTheRouter, ...built.map(({ screen }) => screen.path), ...shared, ...Object.keys(moves)];
  return known.some((path) => {
    const pattern = path.split('/');
    return (
      pattern.length === parts.length &&
      pattern.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at]))
    );
  });
}

let declared: ReadonlySet<ScreenPath> = new Set();
/** Takes the addresses of all rooms; once, when the list of rooms is loaded. */
export const declareScreens = ({ built }: Screens): void => {
  declared = new Set(built.map(({ screen }) => screen.path));
};
/** Whether some room has a page under this path, as rooms write it (`/admin/eleves/:id`). */
export const isDeclaredPath = (path: ScreenPath): boolean => declared.has(path);

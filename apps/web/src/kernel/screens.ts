import { areas } from './areas.ts';
import type { Manifest } from './manifest.ts';
import type { RegisteredPage, Screen, ScreenPath } from './pages.ts';

/** A page and the requirements of its address. */
export type Built = { screen: Screen; page: RegisteredPage };
/** Addresses of the product, from the rooms' declarations. */
export type Screens = {
  built: readonly Built[];
  /** Addresses without an area: they redirect to the same page of the current area. */
  shared: readonly ScreenPath[];
  /** Redirected addresses. */
  moves: Readonly<Record<ScreenPath, ScreenPath>>;
};

/** The area of a page: declared, or the first word of its address. Throws without either. */
function areaOf(path: ScreenPath, declared: Screen['area'] | undefined): Screen['area'] {
  const area = declared ?? areas.find((one) => one === path.split('/')[1]);
  if (!area) throw new Error(`${path} begins with no area and says none`);
  return area;
}

/**
 * The addresses of all rooms, in order of the rooms and pages. Throws for an address declared twice: one of its pages
 * could never be opened.
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

/** Addresses handled by the router itself. */
const ofTheRouter = ['/', '/403'];
/** Whether an address exists in the product, whoever may open it. */
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
/** Registers the addresses of all rooms; once, when the list of rooms is loaded. */
export const declareScreens = ({ built }: Screens): void => {
  declared = new Set(built.map(({ screen }) => screen.path));
};
/** Whether some room has a page under this path, as rooms write it (`/admin/eleves/:id`). */
export const isDeclaredPath = (path: ScreenPath): boolean => declared.has(path);

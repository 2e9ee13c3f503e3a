import { doorPaths } from '../door-paths.generated.ts';

/** The page before sign-in that an address opens, as the list of screens writes it; undefined for any other. */
export function doorPathOf(address: string): (typeof doorPaths)[number] | undefined {
  const parts = (address.split(/[?#]/)[0] ?? '').split('/');
  return doorPaths.find((path) => {
    const known = path.split('/');
    return (
      known.length === parts.length &&
      known.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at]))
    );
  });
}

export const isDoorPath = (address: string): boolean => doorPathOf(address) !== undefined;

import { redirects, screens, sharedPaths } from '../screens.ts';

const patterns = [...screens.map(({ path }) => path), ...sharedPaths, ...Object.keys(redirects)].map((path) =>
  path.split('/'),
);

/** Whether an address is one of the product's pages, built or not, for whoever may open it. */
export function isScreen(address: string): boolean {
  const parts = address.split('/');
  return patterns.some(
    (known) =>
      known.length === parts.length &&
      known.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at])),
  );
}

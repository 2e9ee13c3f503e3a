import type { Plugin } from 'vite';

const named = /import \{([^}]*)\} from '@tabler\/icons-react';/g;
const folder = '@tabler/icons-react/dist/esm/icons';
const file = (icon: string): string => new URL(`../../../node_modules/${folder}/${icon}.mjs`, import.meta.url).pathname;

/** Whose copy of an icon a module is; any other module is its own. */
export const ownerOf = (id: string): string => decodeURIComponent(id.split('?of=')[1] ?? id);

/**
 * Each icon is taken from its own file instead of the list of all five thousand: the build reads those in use alone.
 * Every module has a copy of its own of the icons that it shows: an icon is a line of strokes, and one that several
 * pages share would be a file that each of them has to ask for.
 */
export const iconFiles: Plugin = {
  name: 'icon-files',
  enforce: 'pre',
  apply: 'build',
  transform: (code, id) =>
    code.includes('@tabler/icons-react')
      ? code.replace(named, (_, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name && !name.startsWith('type '))
            .map((name) => {
              const [icon = '', given = icon] = name.split(/ as /);
              return `import ${given} from '${file(icon)}?of=${encodeURIComponent(id)}';`;
            })
            .join(' '),
        )
      : undefined,
};

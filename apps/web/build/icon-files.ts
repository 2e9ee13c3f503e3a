import type { Plugin } from 'vite';

const named = /import \{([^}]*)\} from '@tabler\/icons-react';/g;
const folder = '@tabler/icons-react/dist/esm/icons';
const file = (icon: string): string => new URL(`../../../node_modules/${folder}/${icon}.mjs`, import.meta.url).pathname;

/** The importer of a copied icon module; any other module is returned unchanged. */
export const ownerOf = (id: string): string => decodeURIComponent(id.split('?of=')[1] ?? id);

/** What only React's development build reads: keys of a list that never changes, and the name in its tools. */
const debugOnly = [
  [/, "key": "svg-\d+"/g, ''],
  [/(createReactComponent\("\w+", "[\w-]+", )"\w+"/, '$1""'],
] as const;

/**
 * Each icon is imported from its own file instead of the list of five thousand: the build only reads those in use.
 * Every module has its own copy of its icons: an icon is one line, and a shared one would be a separate file to
 * request.
 */
export const iconFiles: Plugin = {
  name: 'icon-files',
  enforce: 'pre',
  apply: 'build',
  transform: (code, id) => {
    if (id.includes(`/${folder}/`)) return debugOnly.reduce((text, [from, to]) => text.replace(from, to), code);
    return code.includes('@tabler/icons-react')
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
      : undefined;
  },
};

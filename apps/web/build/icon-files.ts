import type { Plugin } from 'vite';

const named = /import \{([^}]*)\} from '@tabler\/icons-react';/g;
const folder = '@tabler/icons-react/dist/esm/icons';
const file = (icon: string): string => new URL(`../../../node_modules/${folder}/${icon}.mjs`, import.meta.url).pathname;

/**
 * Each icon is taken from its own file instead of the list of all five thousand: the build reads those in use alone, and
 * it can be seen which screen shows which.
 */
export const iconFiles: Plugin = {
  name: 'icon-files',
  enforce: 'pre',
  apply: 'build',
  transform: (code) =>
    code.includes('@tabler/icons-react')
      ? code.replace(named, (_, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name && !name.startsWith('type '))
            .map((name) => {
              const [icon = '', given = icon] = name.split(/ as /);
              return `import ${given} from '${file(icon)}';`;
            })
            .join(' '),
        )
      : undefined,
};

import type { Plugin } from 'vite';

type Chunk = { type: string; fileName: string; code: string };

/** The whole text of a file that only re-exports another: « export{t as App}from"./shell-….js"; ». */
const facade = /^export\{([^}]*)\}from"\.\/([^"]+)";\s*$/;

/**
 * A page bundled with others gets a small file that re-exports it: one more request and wait on a slow connection. Its
 * loaders import the real file directly instead.
 */
export const withoutFacades: Plugin = {
  name: 'without-facades',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk') as unknown as Chunk[];
      const base = (file: string): string => file.split('/').at(-1) ?? file;
      const facades = chunks.flatMap((chunk) => {
        const [, names, target] = facade.exec(chunk.code) ?? [];
        if (!names || !target) return [];
        const fields = names
          .split(',')
          .map((name) => name.split(' as '))
          .map(([from, to = from]) => `${to}:m.${from}`);
        return [{ chunk, target, rest: `.then(m=>({${fields.join()}}))` }];
      });
      for (const { chunk, target, rest } of facades) {
        const name = base(chunk.fileName);
        const asked = `import(\`./${name}\`)`;
        for (const other of chunks) {
          if (!other.code.includes(name)) continue;
          other.code = other.code
            .replaceAll(asked, `import(\`./${target}\`)${rest}`)
            .replaceAll(`"${chunk.fileName}"`, `"${chunk.fileName.replace(name, target)}"`);
          if (other.code.includes(name)) throw new Error(`without-facades: ${name} is asked for by ${other.fileName}`);
        }
        delete bundle[chunk.fileName];
      }
    },
  },
};

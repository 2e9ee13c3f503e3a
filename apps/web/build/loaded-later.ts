import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type NodePath, parseSync, traverse, type types as t } from '@babel/core';
import type { Plugin } from 'vite';

type Span = { start: number; end: number };
/** A function with the addresses of the files it loads, as written in the text. */
type Found = Span & { addresses: (Span & { value: string })[] };
type Part = Span & { by: string };

const sources = fileURLToPath(new URL('../src/', import.meta.url));
/** The file that contains all moved loaders. */
const later = join(sources, 'loaded-later.ts');
/** Replacement of each moved function: its number in that file. */
const asked = join(sources, 'asked-later.ts');
/** Declarations of rooms; the sign-in and the home load their own at once. */
const declared = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(routes|manifest)\.ts$/.test(file) && !/^(access\/door|app\/home)\//.test(file))
  .sort()
  .map((file) => join(sources, file));

/** Files loaded by a function that needs nothing else from its file; null when it cannot be moved. */
function loadsOf(arrow: NodePath<t.ArrowFunctionExpression>): Found['addresses'] | null {
  const addresses: Found['addresses'] = [];
  let bound = false;
  arrow.traverse({
    CallExpression({ node: { callee, arguments: given } }) {
      const [address] = given;
      if (callee.type !== 'Import' || address?.type !== 'StringLiteral') return;
      addresses.push({ value: address.value, start: address.start as number, end: address.end as number });
    },
    Identifier(name) {
      if (!name.isReferencedIdentifier()) return;
      const binding = name.scope.getBinding(name.node.name);
      bound ||= binding !== undefined && !binding.path.findParent((path) => path === arrow);
    },
  });
  return addresses.length && !bound ? addresses : null;
}

/** The outermost functions of a file that can be moved. */
function functionsOf(code: string): Found[] {
  const tree = parseSync(code, { configFile: false, babelrc: false, parserOpts: { plugins: ['typescript'] } });
  const found: Found[] = [];
  traverse(tree, {
    ArrowFunctionExpression(arrow) {
      const addresses = loadsOf(arrow);
      if (!addresses) return;
      found.push({ start: arrow.node.start as number, end: arrow.node.end as number, addresses });
      arrow.skip();
    },
  });
  return found;
}

/** Replaces parts of a text, given in order. */
function replaceParts(code: string, { start, end }: Span, parts: readonly Part[]): string {
  let out = '';
  let from = start;
  for (const part of parts) {
    out += code.slice(from, part.start) + part.by;
    from = part.end;
  }
  return out + code.slice(from, end);
}

/** The functions of a file, for another file: their imports are relative to it. */
function moved(file: string): string[] {
  const code = readFileSync(file, 'utf8');
  const from = (value: string): string => (value.startsWith('.') ? join(dirname(file), value) : value);
  return functionsOf(code).map((one) =>
    replaceParts(
      code,
      one,
      one.addresses.map((address) => ({ ...address, by: `'${from(address.value)}'` })),
    ),
  );
}

/** Moves the loaders of pages, words and figures (a fifth of the first bundle) to a file loaded later. */
export function loadedLater(): Plugin {
  /** For each file, the number of its first function. */
  const firstOf = new Map<string, number>();
  const loads: string[] = [];
  return {
    name: 'loaded-later',
    enforce: 'pre',
    apply: 'build',
    buildStart() {
      loads.length = 0;
      for (const file of declared) {
        firstOf.set(file, loads.length);
        loads.push(...moved(file));
      }
    },
    resolveId: (id) => (id === later || id === asked ? id : undefined),
    load(id) {
      if (id === later) return `export const loads = [\n${loads.join(',\n')}\n];\n`;
      if (id === asked)
        return `export const later = (at) => (...given) => import('${later}').then(({ loads }) => loads[at](...given));\n`;
      return undefined;
    },
    transform(code, id) {
      const first = firstOf.get(id);
      if (first === undefined) return;
      const parts = functionsOf(code).map((one, place): Part => ({ ...one, by: `later(${first + place})` }));
      if (!parts.length) return;
      return `import { later } from '${asked}';\n${replaceParts(code, { start: 0, end: code.length }, parts)}`;
    },
  };
}

import { parseSync } from 'vite';
import { lineAt, type SourceFile } from './files.ts';

type Node = { type: string; start: number; end: number; [key: string]: unknown };
export type Block = { name: string; start: number; lines: number };
export type Literal = { text: string; start: number; line: number; tag: string | null; built: boolean };
export type Syntax = {
  imports: number;
  functions: Block[];
  literals: Literal[];
  onlyReExports: boolean;
  identifiers: Word[];
};
export type Word = { name: string; line: number };

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

function children(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

function walk(node: Node, parents: Node[], visit: (node: Node, parents: Node[]) => void): void {
  visit(node, parents);
  for (const child of children(node)) walk(child, [...parents, node], visit);
}

function nameOf(node: Node, parent: Node | undefined): string {
  const named = [node.id, parent?.id, parent?.key].find((candidate) => isNode(candidate) && candidate.name);
  return isNode(named) ? String(named.name) : 'an inner function';
}

/** A template with holes, or text glued with `+` to something that is not a literal. */
function isBuilt(node: Node, parents: Node[]): boolean {
  if (node.type === 'TemplateLiteral' && (node.expressions as Node[]).length > 0) return true;
  const parent = parents.at(-1);
  if (parent?.type !== 'BinaryExpression' || parent.operator !== '+') return false;
  return [parent.left, parent.right].some((side) => isNode(side) && side.type !== 'Literal');
}

function literalOf(node: Node, parents: Node[], text: string): Literal | null {
  const parent = parents.at(-1);
  const at = { start: node.start, line: lineAt(text, node.start) };
  if (node.type === 'Literal' && typeof node.value === 'string' && !/^(Import|Export)/.test(parent?.type ?? '')) {
    return { ...at, text: node.value, tag: null, built: isBuilt(node, parents) };
  }
  if (node.type === 'JSXText') return { ...at, text: String(node.value), tag: null, built: false };
  if (node.type !== 'TemplateLiteral') return null;
  const tag =
    parent?.type === 'TaggedTemplateExpression'
      ? text.slice((parent.tag as Node).start, (parent.tag as Node).end)
      : null;
  const quasis = (node.quasis as { value: { cooked: string | null } }[]).map((quasi) => quasi.value.cooked ?? '');
  return {
    ...at,
    text: quasis.join('\u0000'),
    tag: tag?.replace(/<[\s\S]*$/, '') ?? null,
    built: isBuilt(node, parents),
  };
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Reads a TypeScript file: its imports, its functions with their length in lines, its texts and its names. */
export function read(file: SourceFile): Syntax {
  const { program, errors } = parseSync(file.path, file.text);
  const error = errors[0];
  if (error) throw new Error(`${file.path}: ${error.message}`);
  const root = program as unknown as Node & { body: Node[] };
  const syntax: Syntax = {
    imports: root.body.filter((node) => node.type === 'ImportDeclaration').length,
    functions: [],
    literals: [],
    identifiers: [],
    onlyReExports:
      root.body.length > 0 &&
      root.body.every(
        (node) =>
          node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && isNode(node.source)),
      ),
  };
  walk(root, [], (node, parents) => {
    if (FUNCTIONS.has(node.type)) {
      const lines = lineAt(file.text, node.end) - lineAt(file.text, node.start) + 1;
      syntax.functions.push({ name: nameOf(node, parents.at(-1)), start: lineAt(file.text, node.start), lines });
    }
    if (node.type === 'Identifier')
      syntax.identifiers.push({ name: String(node.name), line: lineAt(file.text, node.start) });
    const literal = literalOf(node, parents, file.text);
    if (literal) syntax.literals.push(literal);
  });
  return syntax;
}

const cache = new WeakMap<SourceFile, Syntax>();

/** `read`, once per file for all the rules. */
export function syntaxOf(file: SourceFile): Syntax {
  const known = cache.get(file);
  if (known) return known;
  const syntax = read(file);
  cache.set(file, syntax);
  return syntax;
}

/** Files that the syntax rules read. */
export const isSource = (path: string): boolean => /\.tsx?$/.test(path) && !/\.d\.ts$|\.generated\./.test(path);
/** Tests and what only tests use. */
export const isTest = (path: string): boolean => /\.test\.tsx?$|^e2e\/|\/test\//.test(path);

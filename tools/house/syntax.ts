import { parseSync } from 'vite';
import { lineAt, type SourceFile } from './files.ts';

type Node = { type: string; start: number; end: number; [key: string]: unknown };
export type Block = { name: string; start: number; lines: number };
export type Literal = {
  text: string;
  start: number;
  line: number;
  lastLine: number;
  tag: string | null;
  built: boolean;
};
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

/** Names of the file's own constant texts: a text made only of them contains no value. */
function constantTexts(body: readonly Node[]): Set<string> {
  const names = new Set<string>();
  for (const statement of body) {
    const declaration =
      statement.type === 'ExportNamedDeclaration' && isNode(statement.declaration) ? statement.declaration : statement;
    if (declaration.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue;
    for (const { id, init } of declaration.declarations as { id: Node; init: Node | null }[]) {
      const text = init?.type === 'Literal' || (init?.type === 'TemplateLiteral' && holesAreConstant(init, names));
      if (text) names.add(String(id.name));
    }
  }
  return names;
}

const holesAreConstant = (node: Node, names: ReadonlySet<string>): boolean =>
  (node.expressions as Node[]).every((hole) => hole.type === 'Identifier' && names.has(String(hole.name)));

/** A template with holes that are not constants, or text glued with `+` to something that is not a literal. */
function isBuilt(node: Node, parents: Node[], names: ReadonlySet<string>): boolean {
  if (node.type === 'TemplateLiteral' && !holesAreConstant(node, names)) return true;
  const parent = parents.at(-1);
  if (parent?.type !== 'BinaryExpression' || parent.operator !== '+') return false;
  return [parent.left, parent.right].some((side) => isNode(side) && side.type !== 'Literal');
}

function literalOf(node: Node, parents: Node[], text: string, names: ReadonlySet<string>): Literal | null {
  const parent = parents.at(-1);
  const at = { start: node.start, line: lineAt(text, node.start), lastLine: lineAt(text, node.end) };
  if (node.type === 'Literal' && typeof node.value === 'string' && !/^(Import|Export)/.test(parent?.type ?? '')) {
    return { ...at, text: node.value, tag: null, built: isBuilt(node, parents, names) };
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
    built: isBuilt(node, parents, names),
  };
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Parses a TypeScript file: its imports, its functions with their length in lines, its texts and its names. */
export function read(file: SourceFile): Syntax {
  const { program, errors } = parseSync(file.path, file.text);
  const error = errors[0];
  if (error) throw new Error(`${file.path}: ${error.message}`);
  const root = program as unknown as Node & { body: Node[] };
  const names = constantTexts(root.body);
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
    const literal = literalOf(node, parents, file.text, names);
    if (literal) syntax.literals.push(literal);
  });
  return syntax;
}

const cache = new WeakMap<SourceFile, Syntax>();

/** `read`, cached per file for all rules. */
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

/** Modules that a file only imports for their types. */
export function typeImports(file: SourceFile): Set<string> {
  const { program } = parseSync(file.path, file.text);
  const types = new Set<string>();
  const values = new Set<string>();
  for (const node of program.body) {
    if (node.type !== 'ImportDeclaration') continue;
    const inline =
      node.specifiers.length > 0 &&
      node.specifiers.every((one) => one.type === 'ImportSpecifier' && one.importKind === 'type');
    (node.importKind === 'type' || inline ? types : values).add(node.source.value);
  }
  return new Set([...types].filter((name) => !values.has(name)));
}

const DECLARES = new Set([
  'VariableDeclarator',
  'FunctionDeclaration',
  'ClassDeclaration',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
]);

/** Names declared by a file: variables, functions, parameters, classes, types. Destructured names are not its own. */
export function declaredNames(file: SourceFile): Word[] {
  const { program } = parseSync(file.path, file.text);
  const words: Word[] = [];
  const own = (node: unknown): void => {
    if (isNode(node) && node.type === 'Identifier')
      words.push({ name: String(node.name), line: lineAt(file.text, node.start) });
  };
  walk(program as unknown as Node, [], (node) => {
    if (DECLARES.has(node.type)) own(node.id);
    if (FUNCTIONS.has(node.type)) for (const parameter of node.params as unknown[]) own(parameter);
  });
  return words;
}

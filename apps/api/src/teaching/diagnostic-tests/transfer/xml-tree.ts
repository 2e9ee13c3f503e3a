import { Parser } from 'saxen';
import { FileUnread } from './candidate.ts';

/** An element with its children in order; without name prefixes. */
export type Tree = { name: string; attributes: Readonly<Record<string, string>>; children: (Tree | string)[] };

const [deepest, maxElements] = [60, 120_000];
export const longestAttribute = 4000;
const bare = (name: string): string => name.slice(name.indexOf(':') + 1);
const broken = (): never => {
  throw new FileUnread('file_broken');
};

/**
 * The tree of a document. A declaration of document type is refused, so that no entity but the five of XML is known and
 * nothing is fetched (SEC-FIL-07); depth and elements are bounded. Throws `FileUnread`.
 */
export function readTree(xml: string): Tree {
  const top: Tree = { name: '', attributes: {}, children: [] };
  const path = [top];
  let elements = 0;
  const parser = new Parser();
  parser.on('error', broken);
  parser.on('attention', () => {
    throw new FileUnread('file_declares');
  });
  parser.on('openTag', (name, attributes) => {
    elements += 1;
    if (elements > maxElements || path.length > deepest) throw new FileUnread('file_heavy');
    const own = Object.entries(attributes()).map(([key, value]) => [
      bare(key),
      String(value).slice(0, longestAttribute),
    ]);
    const node: Tree = { name: bare(name), attributes: Object.fromEntries(own), children: [] };
    path.at(-1)!.children.push(node);
    path.push(node);
  });
  parser.on('closeTag', () => void path.pop());
  parser.on('text', (value, decode) => void path.at(-1)!.children.push(decode(value)));
  parser.on('cdata', (value) => void path.at(-1)!.children.push(value));
  parser.parse(xml.replace(/^\uFEFF/, ''));
  const roots = elementsOf(top);
  return path.length === 1 && roots.length === 1 ? roots[0]! : broken();
}

export const elementsOf = (node: Tree, ...names: string[]): Tree[] =>
  node.children.filter((one): one is Tree => typeof one !== 'string' && (!names.length || names.includes(one.name)));
export const firstOf = (node: Tree | undefined, ...names: string[]): Tree | undefined =>
  node && elementsOf(node, ...names)[0];
/** All the text in an element. */
export const textIn = (node: Tree | undefined): string =>
  node ? node.children.map((one) => (typeof one === 'string' ? one : textIn(one))).join('') : '';
/** Every element with these names, at any depth. */
export const within = (node: Tree, names: readonly string[]): Tree[] =>
  elementsOf(node).flatMap((one) => (names.includes(one.name) ? [one, ...within(one, names)] : within(one, names)));

import { Parser } from 'saxen';
import { FileRefused } from './kinds.ts';

type Node = { id: string; refers: string[]; children: Node[]; drawn: boolean };

/** Elements that only describe a colour are not drawn again by those that use them. */
const colours = /^(?:linearGradient|radialGradient|stop)$/;

/** Ids that an element draws as part of itself: a `use`, a pattern, a mask, a marker, a clip. */
function referencesOf(attributes: Record<string, unknown>): string[] {
  return Object.entries(attributes).flatMap(([name, value]) => {
    const text = String(value);
    if (/(?:^|:)href$/.test(name)) return text.trim().startsWith('#') ? [text.trim().slice(1)] : [];
    return [...text.matchAll(/url\(\s*["']?\s*#([^"')\s]+)/g)].map(([, id = '']) => id);
  });
}

function treeOf(text: string): Node {
  const root: Node = { id: '', refers: [], children: [], drawn: false };
  const open = [root];
  new Parser()
    .on('openTag', (name, attributes) => {
      const given = attributes();
      const local = name.slice(name.indexOf(':') + 1);
      const node = {
        id: String(given['id'] ?? ''),
        refers: referencesOf(given),
        children: [],
        drawn: !colours.test(local),
      };
      open.at(-1)?.children.push(node);
      open.push(node);
    })
    .on('closeTag', () => void open.pop())
    .on('error', () => {
      throw new FileRefused('files.broken', 'svg_markup');
    })
    .parse(text);
  return root;
}

/**
 * How many elements a picture draws beyond the written ones, because references multiply along a chain: twelve groups
 * of ten `use` make a million million circles. Stops counting at `most`. Throws `FileRefused` for a circular reference.
 */
export function drawnByReference(text: string, most: number): number {
  const root = treeOf(text);
  const byId = new Map<string, Node>();
  const gather = (node: Node): void => {
    if (node.id && !byId.has(node.id)) byId.set(node.id, node);
    for (const child of node.children) gather(child);
  };
  gather(root);
  const known = new Map<Node, number | null>();
  /** Elements drawn for a node, including those it references. */
  const drawn = (node: Node): number => {
    const before = known.get(node);
    if (before === null) throw new FileRefused('files.type_refused', 'svg_cycle');
    if (before !== undefined) return before;
    known.set(node, null);
    let sum = node.drawn ? 1 : 0;
    for (const child of node.children) sum += drawn(child);
    for (const id of node.refers) {
      const target = byId.get(id);
      if (target) sum += drawn(target);
    }
    known.set(node, sum);
    return sum;
  };
  const written = (node: Node): number =>
    (node.drawn ? 1 : 0) + node.children.reduce((sum, child) => sum + written(child), 0);
  return Math.min(drawn(root) - written(root), most + 1);
}

import { posix } from 'node:path';
import { lineAt, type SourceFile, type TreeRule } from './files.ts';
import { placeOf } from './rooms.ts';
import { isSource } from './syntax.ts';

/** An import of one room by another, and its place. */
type Edge = { path: string; line: number };
type Graph = Map<string, Map<string, Edge>>;

const IMPORT = /(?:\bfrom|\bimport\(?)\s*'((?:\.|#)[^']+)'/g;

const roomOf = (path: string): string | null => {
  const place = placeOf(path);
  return place?.module ? `${place.side}/${place.domain}/${place.module}` : null;
};

/** The file named by a specifier, from the root of the project. */
function target(from: string, specifier: string): string {
  if (!specifier.startsWith('#')) return posix.join(posix.dirname(from), specifier);
  return `${from.split('/').slice(0, 2).join('/')}/src/${specifier.slice(1)}`;
}

/** Which rooms import which, each once, with the first import found. Tests may import anything. */
function graphOf(files: readonly SourceFile[]): Graph {
  const graph: Graph = new Map();
  for (const { path, text } of files) {
    const room = roomOf(path);
    if (!room || !isSource(path) || /\.test\.tsx?$|\/test\//.test(path)) continue;
    for (const found of text.matchAll(IMPORT)) {
      const other = roomOf(target(path, found[1] ?? ''));
      if (!other || other === room) continue;
      const from = graph.get(room) ?? new Map<string, Edge>();
      if (!from.has(other)) from.set(other, { path, line: lineAt(text, found.index) });
      graph.set(room, from);
    }
  }
  return graph;
}

/** The shortest path from a room back to itself, without its first step; null without one. */
function wayBack(graph: Graph, room: string): string[] | null {
  const before = new Map<string, string>();
  const queue = [room];
  for (let at = queue.shift(); at !== undefined; at = queue.shift())
    for (const next of graph.get(at)?.keys() ?? []) {
      if (next === room) {
        const way = [at];
        for (let step = before.get(at); step !== undefined; step = before.get(step)) way.unshift(step);
        return way;
      }
      if (before.has(next)) continue;
      before.set(next, at);
      queue.push(next);
    }
  return null;
}

/**
 * Rooms that import each other in a circle cannot be read, tested or changed separately: each circle is reported once.
 */
export const roomCycles: TreeRule = (files) => {
  const graph = graphOf(files);
  const told = new Set<string>();
  return [...graph.keys()].sort().flatMap((room) => {
    const way = wayBack(graph, room);
    if (!way || told.has(room)) return [];
    for (const step of way) told.add(step);
    const edge = graph.get(room)?.get(way[1] ?? room);
    return [
      {
        path: edge?.path ?? room,
        line: edge?.line ?? 1,
        rule: 'room-cycles',
        message: `rooms that import each other: ${[...way, room].join(' → ')}`,
      },
    ];
  });
};

import type { RouteSpec } from '@encrier/contract/kernel/route';
import { jsonSchema } from '#kernel/http/serialise.ts';

export type Node = {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Node[];
  oneOf?: Node[];
  allOf?: Node[];
  items?: Node;
  minItems?: number;
  properties?: Record<string, Node>;
  required?: string[];
  minLength?: number;
  minimum?: number;
  default?: unknown;
  additionalProperties?: Node | boolean;
  propertyNames?: Node;
};

/** Values that fit patterns of the contract, tried in turn. */
const fitting = [
  'ABCDEFGH',
  '2026-11-21',
  '08:30',
  '123456',
  'MAD',
  'MA',
  'abc',
  'A1',
  '20261121',
  '20300115083000',
  'a.b.c',
  '12.5',
];

function text(node: Node, id: string): string {
  if (node.format === 'uuid' || node.pattern?.includes('[0-9a-fA-F]{8}')) return id;
  if (node.format === 'date-time') return '2030-01-15T08:30:00Z';
  if (node.format === 'email') return 'someone@example.org';
  if (node.format === 'uri') return 'https://fcm.googleapis.com/fcm/send/x';
  if (node.pattern) return fitting.find((value) => new RegExp(node.pattern as string, 'u').test(value)) ?? 'x';
  return 'texte'.padEnd(node.minLength ?? 0, 'e');
}

/** A value that a schema accepts; `id` stands wherever an id is asked. Optional fields are left out. */
export function sample(node: Node, id: string): unknown {
  if (node.const !== undefined) return node.const;
  if (node.enum) return node.enum[0];
  const choice = node.anyOf ?? node.oneOf;
  if (choice) return sample(choice.find((one) => one.type !== 'null') ?? choice[0]!, id);
  if (node.allOf) return Object.assign({}, ...node.allOf.map((one) => sample(one, id)));
  if (node.type === 'object')
    return Object.fromEntries((node.required ?? []).map((name) => [name, sample(node.properties?.[name] ?? {}, id)]));
  if (node.type === 'array') return Array.from({ length: node.minItems ?? 0 }, () => sample(node.items ?? {}, id));
  if (node.type === 'integer' || node.type === 'number') return Math.max(1, node.minimum ?? 1);
  if (node.type === 'boolean') return true;
  if (node.type === 'null') return null;
  return text(node, id);
}

const nodes = new WeakMap<object, Node>();
/** What a schema of the contract takes, as JSON Schema; read once, since proofs ask every route many times. */
export function nodeOf(schema: NonNullable<RouteSpec['body']>): Node {
  const node = nodes.get(schema) ?? (jsonSchema(schema, 'input') as Node);
  nodes.set(schema, node);
  return node;
}

/** Arguments that a route's own schemas accept. */
export function sampleArgs(
  route: RouteSpec,
  id: string,
): { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown } {
  const of = (schema: RouteSpec['body']) => schema && sample(nodeOf(schema), id);
  return {
    ...(route.params && { params: of(route.params) as Record<string, unknown> }),
    ...(route.query && { query: of(route.query) as Record<string, unknown> }),
    ...(route.body && { body: of(route.body) }),
  };
}

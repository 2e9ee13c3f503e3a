import { dayIn } from '#kernel/content/dates.ts';
import type { RouteSpec } from '@encrier/contract/kernel/route';
import { jsonSchema } from '#kernel/http/serialise.ts';

export type Node = {
  type?: string | string[];
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

/** A day so many days from now, on the clock of test schools: from 23:00 on, that of UTC is yesterday's. */
export const dayOf = (count: number): string => dayIn(new Date(Date.now() + count * 86_400_000), 'Africa/Casablanca');
const instant = `${dayOf(1)}T08:30:00Z`;
/** Values that fit patterns of the contract, tried in turn. */
const fitting = [
  'ABCDEFGH',
  dayOf(1),
  '08:30',
  '123456',
  'MAD',
  'MA',
  'abc',
  'A1',
  '20261121',
  instant,
  '20300115083000',
  'A123456789',
  '0751234J',
  'a.b.c',
  '12.5',
];

/** Whether a text is an id, or a list of ids. */
export const asksId = ({ format, pattern }: Node): boolean =>
  format === 'uuid' || /\[0-9a-f(A-F)?\]\{8\}/.test(pattern ?? '');

function text(node: Node, id: string): string {
  if (asksId(node)) return id;
  if (node.format === 'date-time') return instant;
  if (node.format === 'email') return 'someone@example.org';
  if (node.format === 'uri') return 'https://fcm.googleapis.com/fcm/send/x';
  if (node.pattern) return fitting.find((value) => new RegExp(node.pattern as string, 'u').test(value)) ?? 'x';
  return 'texte'.padEnd(node.minLength ?? 0, 'e');
}

/**
 * A value that a schema accepts, with `id` wherever an id is required. Optional fields are left out; `lean` uses null
 * where possible.
 */
export function sample(node: Node, id: string, lean = false): unknown {
  if (node.const !== undefined) return node.const;
  if (node.enum) return node.enum[0];
  const choice = node.anyOf ?? node.oneOf;
  if (choice) {
    const nothing = choice.some((one) => one.type === 'null');
    return lean && nothing ? null : sample(choice.find((one) => one.type !== 'null') ?? choice[0]!, id, lean);
  }
  if (node.allOf) return Object.assign({}, ...node.allOf.map((one) => sample(one, id, lean)));
  const types = [node.type].flat();
  const type = lean && types.includes('null') ? 'null' : types[0];
  if (type === 'object')
    return Object.fromEntries(
      (node.required ?? []).map((name) => {
        const made = sample(node.properties?.[name] ?? {}, id, lean);
        return [name, meaning(name, made)];
      }),
    );
  if (type === 'array')
    return Array.from({ length: node.minItems ?? 0 }, (_, at) => apart(sample(node.items ?? {}, id, lean), at));
  if (type === 'integer' || type === 'number') return Math.max(1, node.minimum ?? 1);
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  return text(node, id);
}

/** Minutes of a day, past days, and other meanings that no pattern expresses. */
const byName: Record<string, (made: unknown) => unknown> = {
  starts: (made) => (typeof made === 'number' ? 480 : made),
  ends: (made) => (typeof made === 'number' ? 540 : later(made)),
  happenedOn: () => dayOf(-1),
  quietFrom: () => '21:00',
  quietTo: () => '07:00',
  timeZone: () => 'Africa/Casablanca',
  url: () => 'https://example.org/x',
  weekdays: () => [1, 2, 3, 4, 5],
  right: () => true,
  uai: () => '',
  gresa: () => '',
  ice: () => '',
};
const meaning = (name: string, made: unknown): unknown =>
  made === null ? null : name in byName ? byName[name]!(made) : ending.test(name) ? later(made) : made;
const ending = /^(ends?|until|to|closes)(On|At|Minute)?$/;
/** An end must come after its start. */
function later(made: unknown): unknown {
  if (typeof made === 'number') return made + 1;
  if (made === dayOf(1)) return dayOf(2);
  if (made === instant) return instant.replace('T08', 'T09');
  return made === '08:30' ? '09:30' : made;
}

/** Makes the items of one list different. */
function apart(item: unknown, at: number): unknown {
  if (at === 0 || item === null || Array.isArray(item)) return item;
  if (typeof item === 'string') return item.startsWith('texte') ? `${item} ${at}` : item;
  if (typeof item !== 'object') return item;
  return Object.fromEntries(
    Object.entries(item).map(([name, one]) => [name, name === 'right' ? false : apart(one, at)]),
  );
}

const nodes = new WeakMap<object, Node>();
/** A contract schema as JSON Schema; cached, since proofs call every route many times. */
export function nodeOf(schema: NonNullable<RouteSpec['body']>): Node {
  const node = nodes.get(schema) ?? (jsonSchema(schema, 'input') as Node);
  nodes.set(schema, node);
  return node;
}

/** Arguments that a route's own schemas accept. */
export function sampleArgs(
  route: RouteSpec,
  id: string,
  lean = false,
): { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown } {
  const of = (schema: RouteSpec['body']) => schema && sample(nodeOf(schema), id, lean);
  return {
    ...(route.params && { params: of(route.params) as Record<string, unknown> }),
    ...(route.query && { query: of(route.query) as Record<string, unknown> }),
    ...(route.body && { body: of(route.body) }),
  };
}

import fastJson from 'fast-json-stringify';
import * as z from 'zod/mini';
import type { RouteSpec } from '@encrier/contract/kernel/route';

type Schema = NonNullable<RouteSpec['response']>;

/** JSON Schema of a contract schema, as used for answers. */
export function jsonSchema(schema: Schema, io: 'input' | 'output'): Record<string, unknown> {
  return z.toJSONSchema(schema, { target: 'draft-7', io, unrepresentable: 'any' }) as Record<string, unknown>;
}

const saysNothing = ['$schema', 'format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'propertyNames'];

type Node = Record<string, unknown>;

/**
 * Turns « this or null » into one nullable shape: otherwise the serialiser checks a value against every branch of the
 * choice, field by field and row by row.
 */
function withoutNull(node: Node): Node {
  const { anyOf, ...rest } = node;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return node;
  const [one, ...others] = (anyOf as Node[]).filter(({ type }) => type !== 'null');
  return one && others.length === 0 && typeof one.type === 'string' ? { ...rest, ...one, nullable: true } : node;
}

/**
 * Formats and patterns do not matter when writing; without them the compiled code is shorter and never refuses a value.
 */
function strip(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(strip);
  if (node === null || typeof node !== 'object') return node;
  const from = withoutNull(node as Node);
  const out: Node = {};
  for (const [key, value] of Object.entries(from)) {
    if (saysNothing.includes(key) || (key === 'enum' && !('anyOf' in from))) continue;
    // Under `properties` the keys are field names, not schema keywords.
    out[key] =
      key === 'properties'
        ? Object.fromEntries(Object.entries(value as object).map(([name, inner]) => [name, strip(inner)]))
        : strip(value);
  }
  return out;
}

type Writer = (value: unknown) => string;

function compile(response: Schema): Writer {
  const schema = strip(jsonSchema(response, 'output')) as Record<string, unknown>;
  if (!('type' in schema) && !('anyOf' in schema) && !('oneOf' in schema)) return JSON.stringify;
  return fastJson(schema as never);
}

/**
 * Makes a function that cuts a value down to what a schema declares, for parts added to an answer whose own schema
 * cannot describe them.
 */
export function makeShaper(schema: Schema): (value: unknown) => unknown {
  let writer: Writer | null = null;
  return (value) => {
    writer ??= compile(schema);
    return JSON.parse(writer(value)) as unknown;
  };
}

/** An answer with a list, in pieces: the bytes after the list, its rows as bytes, and where each row ends. */
type Written = { rest: Buffer; rows: Buffer; ends: Uint32Array };
type Pieces<T> = {
  write: (answer: T) => Written;
  /** The JSON of an answer whose list has the rows at these indexes. */
  join: (pieces: Written, at: readonly number[]) => Buffer;
};
const comma = ','.charCodeAt(0);

/**
 * Serialises the rows of an answer one by one, for answers that each hold some of them. Every row is cut down to its
 * schema, like a whole answer (SEC-OBJ-11).
 */
export function piecesOf<Shape extends z.core.$ZodLooseShape, K extends keyof Shape & string>(
  schema: z.ZodMiniObject<Shape>,
  key: K,
): Pieces<z.input<z.ZodMiniObject<Shape>>> {
  const { [key]: list, ...around } = schema.shape;
  let writers: { list: Writer; around: Writer } | null = null;
  return {
    write(answer) {
      writers ??= { list: compile(list as unknown as Schema), around: compile(z.object(around)) };
      const { list: writeList, around: writeAround } = writers;
      const rows = (answer as Record<string, unknown>)[key] as unknown[];
      const texts = rows.map((row) => Buffer.from(writeList([row]).slice(1, -1)));
      let end = 0;
      const ends = Uint32Array.from(texts, ({ length }) => (end += length));
      return { rest: Buffer.from(`],${writeAround(answer).slice(1)}`), rows: Buffer.concat(texts), ends };
    },
    join({ rest, rows, ends }, at) {
      const from = (place: number): number => (place ? (ends[place - 1] ?? 0) : 0);
      const head = `{"${key}":[`;
      let length = head.length + Math.max(0, at.length - 1) + rest.length;
      for (const place of at) length += (ends[place] ?? 0) - from(place);
      // Written into one piece: a view of each row would be an object of its own.
      const text = Buffer.allocUnsafe(length);
      let end = text.write(head);
      for (const [nth, place] of at.entries()) {
        if (nth) text[end++] = comma;
        end += rows.copy(text, end, from(place), ends[place]);
      }
      rest.copy(text, end);
      return text;
    },
  };
}

/**
 * Compiled serialiser of a route's answers: undeclared fields never leave (SEC-OBJ-11). Compiled at the first answer,
 * since most routes are never called in most runs.
 */
export function serialiser({ response }: RouteSpec): Writer {
  if (!response) return JSON.stringify;
  let writer: Writer | null = null;
  return (value) => {
    writer ??= compile(response);
    return writer(value);
  };
}

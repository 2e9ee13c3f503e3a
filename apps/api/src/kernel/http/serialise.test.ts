import * as z from 'zod/mini';
import { type RouteSpec, route } from '@encrier/contract/kernel/route';
import { expect, it } from 'vitest';
import { piecesOf, serialiser } from './serialise.ts';

it('a serialiser is compiled at the first answer, once, and drops undeclared fields (SEC-OBJ-11)', () => {
  let looks = 0;
  const response = new Proxy(z.object({ id: z.number() }), {
    get(target, key) {
      looks += 1;
      return Reflect.get(target, key);
    },
  });
  const write = serialiser({
    ...route({ name: 'proof', method: 'GET', path: '/proof', access: 'public', scope: 'school' }),
    response,
  });
  expect(looks).toBe(0);
  expect(write({ id: 1, custody: 'x' })).toBe('{"id":1}');
  const after = looks;
  expect(after).toBeGreaterThan(0);
  expect(write({ id: 2 })).toBe('{"id":2}');
  expect(looks).toBe(after);
});

const writerOf = (response: NonNullable<RouteSpec['response']>): ((value: unknown) => string) =>
  serialiser({
    ...route({ name: 'proof', method: 'GET', path: '/proof', access: 'public', scope: 'school' }),
    response,
  });

it('a nullable value is null or reduced to its declared fields, at any depth', () => {
  const inner = z.object({ id: z.number(), names: z.nullable(z.array(z.nullable(z.string()))) });
  const write = writerOf(
    z.object({
      none: z.nullable(z.string()),
      word: z.nullable(z.enum(['a', 'b'])),
      count: z.nullable(z.number()),
      inner: z.nullable(inner),
      list: z.array(z.nullable(inner)),
      later: z.optional(z.nullable(z.boolean())),
    }),
  );
  const value = {
    none: null,
    word: 'a',
    count: null,
    inner: { id: 1, names: null },
    list: [null, { id: 2, names: ['é', null] }],
  };
  const secret = { custody: 'x' };
  expect(JSON.parse(write(value))).toEqual(value);
  const whole = { ...value, inner: { ...value.inner, ...secret }, list: [{ id: 2, names: [], ...secret }], ...secret };
  expect(write(whole)).not.toContain('custody');
  expect(JSON.parse(write({ ...value, none: 'x', count: 1.5, later: null }))).toMatchObject({
    none: 'x',
    count: 1.5,
    later: null,
  });
});

it('a value with several possible shapes keeps one whole shape, and is not reduced to another', () => {
  const write = writerOf(
    z.object({
      one: z.nullable(
        z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('a'), a: z.nullable(z.string()) }),
          z.object({ kind: z.literal('b'), b: z.number() }),
        ]),
      ),
    }),
  );
  expect(write({ one: { kind: 'a', a: null } })).toBe('{"one":{"kind":"a","a":null}}');
  expect(write({ one: { kind: 'b', b: 2 } })).toBe('{"one":{"kind":"b","b":2}}');
  expect(() => write({ one: { kind: 'b', a: 'x', b: 2 } })).toThrow('does not match');
  expect(write({ one: null })).toBe('{"one":null}');
});

it('an answer written in pieces equals one written whole, and its pieces drop undeclared fields (SEC-OBJ-11)', () => {
  const row = z.object({ id: z.number(), name: z.nullable(z.string()), tags: z.array(z.string()) });
  const schema = z.object({ more: z.boolean(), rows: z.array(row), year: z.nullable(z.object({ name: z.string() })) });
  const rows = [
    { id: 1, name: 'É "a", [b]', tags: ['x'], custody: 'x' },
    { id: 2, name: null, tags: [] },
    { id: 3, name: '{}', tags: ['y', 'z'] },
  ];
  const answer = { more: false, rows, year: { name: '2026-2027', secret: 1 }, secret: 'x' };
  const pieces = piecesOf(schema, 'rows');
  const written = pieces.write(answer);
  const whole = JSON.parse(writerOf(schema)(answer)) as { rows: unknown[] };
  for (const some of [[0, 1, 2], [2], [0, 2], []])
    expect(JSON.parse(pieces.join(written, some).toString())).toEqual({
      ...whole,
      rows: some.map((at) => whole.rows[at]),
    });
});

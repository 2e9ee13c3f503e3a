import * as z from 'zod/mini';
import { route } from '@encrier/contract/kernel/route';
import { expect, it } from 'vitest';
import { serialiser } from './serialise.ts';

it('a writer is compiled at the first answer, once, and drops what is not declared (SEC-OBJ-11)', () => {
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

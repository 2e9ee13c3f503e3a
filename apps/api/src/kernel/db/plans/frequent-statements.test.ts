import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { FrequentStatements } from './frequent-statements.ts';
import { openClient } from '#kernel/db/pool.ts';
import { isRetryable, withTenant } from '#kernel/db/tenant.ts';

describe('names of statements', () => {
  const times = (often: FrequentStatements, text: string, count: number): (string | undefined)[] =>
    Array.from({ length: count }, () => often.nameOf(text));

  it('are given to repeated queries, one each', () => {
    const often = new FrequentStatements();
    const [none, , , name, again] = times(often, 'SELECT 1', 5);
    expect([none, again]).toEqual([undefined, name]);
    expect(name).toMatch(/^often_1_[0-9a-f]{24}$/);
    expect(times(often, 'SELECT 2', 4).at(-1)).not.toBe(name);
    // In every process and at every start, a name never stands for another text.
    expect(times(new FrequentStatements(), 'SELECT 1', 4).at(-1)).toBe(name);
    expect(times(often, `SELECT ${'1,'.repeat(20_000)}`, 9).at(-1)).toBeUndefined();
  });

  it('stay few, and are given to the current queries', () => {
    const often = new FrequentStatements();
    for (let i = 0; i < 5000; i += 1) expect(often.nameOf(`SELECT ${i}`)).toBeUndefined();
    const names = Array.from({ length: 120 }, (_, i) => times(often, `SELECT '${i}'`, 4).at(-1));
    expect(new Set(names).size).toBe(120);
    expect(times(often, 'SELECT now()', 9)).toEqual(Array.from({ length: 9 }));
    for (let i = 0; i < 5000; i += 1) often.nameOf(`SELECT '${1 + (i % 119)}'`);
    expect(times(often, 'SELECT now()', 1)[0]).toMatch(/^often_1_/);
    expect(often.nameOf("SELECT '1'")).toBe(names[1]);
    expect(often.nameOf("SELECT '0'")).toBeUndefined();
  });

  it('stay stable when there are many more statements than names', () => {
    const often = new FrequentStatements();
    // Three times as many statements as the product has, asked with realistic frequencies: the second half as often as
    // the first, the third a third as often.
    const texts = 2400;
    const sums: number[] = [];
    for (let i = 1; i <= texts; i += 1) sums.push((sums.at(-1) ?? 0) + 1 / i);
    let seed = 1;
    const ask = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      const at = (seed / 2_147_483_647) * sums.at(-1)!;
      let [low, high] = [0, texts - 1];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (sums[middle]! < at) low = middle + 1;
        else high = middle;
      }
      return [low, often.nameOf(`SELECT ${low}`)] as const;
    };
    for (let i = 0; i < 50_000; i += 1) ask();
    const names = new Set<string>();
    let [top, topNamed, named] = [0, 0, 0];
    for (let i = 0; i < 100_000; i += 1) {
      const [rank, name] = ask();
      if (name) {
        names.add(name);
        named += 1;
      }
      if (rank >= 60) continue;
      top += 1;
      if (name) topNamed += 1;
    }
    // The most frequent keep their plan; few names change; more than half of all queries are already planned.
    expect(topNamed / top).toBeGreaterThan(0.99);
    expect(names.size).toBeLessThan(200);
    expect(named / 100_000).toBeGreaterThan(0.6);
  });

  it('change once forgotten', () => {
    const often = new FrequentStatements();
    times(often, 'SELECT 1', 4);
    often.forget();
    expect(times(often, 'SELECT 1', 4).at(-1)).toMatch(/^often_2_/);
  });
});

describe('a plan cached by a connection', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer({ own: true });
  });
  afterAll(() => server.stop());

  it('also serves the pool that queries directly', async () => {
    const statement = { name: 'own_question', text: 'SELECT $1::integer AS n' };
    expect((await server.kernel.pool.query({ ...statement, values: [3] })).rows).toEqual([{ n: 3 }]);
  });

  it('is dropped when its table changed, and the query can be repeated', async () => {
    const owner = await openClient(server.ownerUrl);
    await owner.query('CREATE TABLE kept_plan (school_id integer, a integer); GRANT SELECT ON kept_plan TO PUBLIC');
    const ask = () =>
      withTenant(server.kernel.pool, 1, { readOnly: true, planned: true }, (db) =>
        db
          .selectFrom('kept_plan' as never)
          .selectAll()
          .execute(),
      );
    for (let i = 0; i < 30; i += 1) await ask();
    await owner.query('ALTER TABLE kept_plan ADD COLUMN b integer; INSERT INTO kept_plan VALUES (1, 2, 3)');
    const failures: unknown[] = [];
    const answers = [];
    for (let i = 0; i < 30; i += 1) answers.push(await ask().catch((failure) => void failures.push(failure)));
    expect(failures.every(isRetryable)).toBe(true);
    expect(failures.length).toBeLessThanOrEqual(1);
    expect(answers.at(-1)).toEqual([{ school_id: 1, a: 2, b: 3 }]);
    await owner.query('ALTER TABLE kept_plan ADD COLUMN c integer');
    // The caller reports another error: the plan is dropped all the same.
    const hidden = withTenant(server.kernel.pool, 1, { readOnly: true, planned: true }, async (db) => {
      await db
        .selectFrom('kept_plan' as never)
        .selectAll()
        .execute()
        .catch(() => {});
      throw new Error('something else');
    });
    await expect(hidden).rejects.toThrow('something else');
    expect(await ask()).toEqual([{ school_id: 1, a: 2, b: 3, c: null }]);
    await owner.query('DROP TABLE kept_plan');
    await owner.end();
  });
});

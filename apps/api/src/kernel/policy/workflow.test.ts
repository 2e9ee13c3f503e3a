import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { leads, stays, type Workflow, workflow } from './workflow.ts';

const source = fileURLToPath(new URL('../../', import.meta.url));

describe('a workflow', () => {
  const paper = workflow('papers.state', ['asked', 'given', 'refused'], 'asked', {
    give: leads(['asked', 'refused'], 'given'),
    refuse: leads(['asked'], 'refused'),
    print: stays(['given']),
  });

  it('allows the declared moves, and explains a forbidden one', () => {
    expect([paper.next('asked', 'give'), paper.next('given', 'print'), paper.next('given', 'refuse')]).toEqual([
      'given',
      'given',
      null,
    ]);
    expect(paper.from('give')).toEqual(['asked', 'refused']);
    expect([paper.allows('refused', 'give'), paper.allows('given', 'give')]).toEqual([true, false]);
  });

  it('is refused with an unreachable state, or a move from an unknown one', () => {
    expect(() => workflow('papers.state', ['a', 'b'], 'a', { stay: stays(['a']) })).toThrow('never reached: b');
    expect(() => workflow('papers.state', ['a'], 'a', { go: leads([], 'a'), stay: stays(['a']) })).toThrow(
      'moves from nowhere: go',
    );
  });
});

type Flow = Workflow<string, string>;
const isFlow = (value: unknown): value is Flow =>
  ['column', 'states', 'first', 'moves', 'next', 'allows'].every((part) => part in Object(value));
/** A workflow as text: for each state, in order, the moves and where they lead. */
const tableOf = ({ states, first, moves }: Flow): string =>
  states
    .map((state) => {
      const from = Object.entries(moves).flatMap(([move, arcs]) => (arcs[state] ? [`${move} → ${arcs[state]}`] : []));
      return `  ${state}${state === first ? ' (first)' : ''}: ${from.join(', ') || 'end'}`;
    })
    .join('\n');

const schema = readFileSync(new URL('../../../schema.sql', import.meta.url), 'utf8');
/** States that the schema allows, by `table.column`, from the widest check on the column. */
function statesOf(sql: string): Map<string, string[]> {
  const states = new Map<string, string[]>();
  for (const [, table, body] of sql.matchAll(/^CREATE TABLE (?:\w+\.)?(\w+) \((.*?)^\);/gms)) {
    for (const [, column] of body!.matchAll(/^ {4}(\w*(?:state|status)) text\b/gm))
      states.set(`${table}.${column}`, []);
    for (const [, column, list] of body!.matchAll(/\((\w*(?:state|status)) = ANY \(ARRAY\[(.*?)\]/g)) {
      const found = [...list!.matchAll(/'(\w+)'/g)].map(([, state]) => state!);
      if (found.length > (states.get(`${table}.${column}`)?.length ?? 0)) states.set(`${table}.${column}`, found);
    }
  }
  return states;
}

const page = readFileSync(new URL('../../../../../docs/states.md', import.meta.url), 'utf8');
/** States that nobody moves by hand, each with its reason: a column, or one of its states. */
const unmoved = new Map(
  [...page.matchAll(/^\| `([\w.: ]+)` +\| (\S.*?) *\|$/gm)].map(([, name, reason]) => [name!, reason!]),
);

describe('every workflow of the product', async () => {
  const policies = globSync('**/*.policy.ts', { cwd: source }).toSorted();
  const flows = new Map<Flow, string>();
  for (const path of policies)
    for (const [name, value] of Object.entries((await import(`${source}${path}`)) as Record<string, unknown>))
      if (isFlow(value) && !flows.has(value)) flows.set(value, `${path} ${name}`);
  const found = [...flows].map(([flow, name]): [string, Flow] => [name, flow]);

  it('is found: as many as the source declares, each in a policy and exported', () => {
    const made = globSync('**/*.ts', { cwd: source })
      .filter((path) => !path.endsWith('.test.ts') && path !== 'kernel/policy/workflow.ts')
      .flatMap((path) => readFileSync(`${source}${path}`, 'utf8').match(/\bworkflow(<[^;=]*?>)?\(/g) ?? []);
    expect(made.length).toBeGreaterThan(15);
    expect(found.length).toBe(made.length);
  });

  it('matches its written table: change that file on purpose, together with the rule', async () => {
    const tables = found.map(([name, flow]) => `${name}\n${tableOf(flow)}\n`).join('\n');
    await expect(tables).toMatchFileSnapshot('./workflow.tables.txt');
  });

  it.each(found)('%s: leads only to states that it declares, and only from them', (_, { states, moves }) => {
    for (const arcs of Object.values(moves))
      expect(states).toEqual(expect.arrayContaining(Object.entries(arcs).flat()));
  });

  it('covers, with named reasons, all state columns: the schema has no other state', () => {
    const known = new Set([
      ...found.flatMap(([, { column, states }]) => states.map((state) => `${column}: ${state}`)),
      ...unmoved.keys(),
    ]);
    const kept = [...statesOf(schema)].flatMap(([column, states]) =>
      (states.length ? states : ['unchecked']).map((state) => `${column}: ${state}`),
    );
    const stands = (state: string): boolean => known.has(state) || known.has(state.split(': ')[0]!);
    expect(kept.filter((state) => !stands(state))).toEqual([]);
    // Every declared state exists in the schema, and no reason excuses a column with a workflow.
    const flows = new Set(found.flatMap(([, { column, states }]) => states.map((state) => `${column}: ${state}`)));
    expect([...flows].filter((state) => !kept.includes(state))).toEqual([]);
    const moved = [...unmoved.keys()].filter((name) =>
      name.includes(': ') ? flows.has(name) : found.some(([, { column }]) => column === name),
    );
    expect(moved).toEqual([]);
    const gone = [...unmoved.keys()].filter((name) => !kept.some((state) => state.startsWith(name)));
    expect(gone).toEqual([]);
  });
});

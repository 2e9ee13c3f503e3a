import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { leads, stays, type Workflow, workflow } from './workflow.ts';

const source = fileURLToPath(new URL('../../', import.meta.url));

describe('a workflow', () => {
  const paper = workflow(['asked', 'given', 'refused'], 'asked', {
    give: leads(['asked', 'refused'], 'given'),
    refuse: leads(['asked'], 'refused'),
    print: stays(['given']),
  });

  it('leads from a state to the next, and says where a move is not allowed', () => {
    expect([paper.next('asked', 'give'), paper.next('given', 'print'), paper.next('given', 'refuse')]).toEqual([
      'given',
      'given',
      null,
    ]);
    expect([paper.allows('refused', 'give'), paper.allows('given', 'give')]).toEqual([true, false]);
  });

  it('is refused with a state that nothing reaches, or a move from nowhere', () => {
    expect(() => workflow(['a', 'b'], 'a', { stay: stays(['a']) })).toThrow('never reached: b');
    expect(() => workflow(['a'], 'a', { go: leads([], 'a'), stay: stays(['a']) })).toThrow('moves from nowhere: go');
  });
});

describe('every workflow of the product', async () => {
  const found: [string, Workflow<string, string>][] = [];
  for (const path of globSync('**/*.policy.ts', { cwd: source }))
    for (const [name, value] of Object.entries((await import(`${source}${path}`)) as Record<string, unknown>))
      if (name.endsWith('Workflow')) found.push([`${path} ${name}`, value as Workflow<string, string>]);

  it('is found', () => expect(found.length).toBeGreaterThan(1));

  it.each(found)(
    '%s: each move leaves and leads to states that it declares, from each state where it is allowed alone',
    (_, flow) => {
      for (const state of flow.states)
        for (const move of Object.keys(flow.moves)) {
          const to = flow.next(state, move);
          expect([to === null, flow.allows(state, move)]).toEqual([
            !(state in flow.moves[move]!),
            state in flow.moves[move]!,
          ]);
          if (to !== null) expect(flow.states).toContain(to);
        }
      for (const arcs of Object.values(flow.moves))
        for (const from of Object.keys(arcs)) expect(flow.states).toContain(from);
    },
  );
});

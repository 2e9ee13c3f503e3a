import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { LineLog } from './line-log.ts';

it('lines that may wait are written together, in order, and any other line writes them at once', async () => {
  const written: string[] = [];
  const log = new LineLog((text) => written.push(text));
  log.add('one', true);
  log.add('two', true);
  expect(written).toEqual([]);
  log.add('fault', false);
  expect(written).toEqual(['one\ntwo\nfault\n']);
  log.add('three', true);
  await wait(100);
  expect(written).toEqual(['one\ntwo\nfault\n', 'three\n']);
});

it('many lines do not accumulate, and nothing is left unwritten at the end', () => {
  const written: string[] = [];
  const log = new LineLog((text) => written.push(text));
  const long = 'x'.repeat(999);
  for (let i = 0; i < 40; i += 1) log.add(long, true);
  expect(written.length).toBe(2);
  log.flush();
  log.flush();
  expect(written.join('')).toBe(`${long}\n`.repeat(40));
});

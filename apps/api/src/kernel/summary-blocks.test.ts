import { fraction } from '@encrier/contract/teaching/fractions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { summaryBlock, unfilledFigures } from './summary-blocks.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

it('each figure of the contract is filled by one room', () => {
  expect(unfilledFigures()).toEqual([]);
});

it('a slot or a figure cannot be registered twice', () => {
  const figures = async () => [{ pupilId: 'p', termId: 't', key: 'late' as const, part: fraction(1n), whole: 1 }];
  expect(() => summaryBlock({ slot: 'attendance', keys: [] })).toThrow('slot attendance');
  expect(() => summaryBlock({ slot: 'another', keys: ['late'], figures })).toThrow('figure late');
});

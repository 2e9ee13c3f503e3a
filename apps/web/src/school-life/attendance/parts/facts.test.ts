import { factKinds } from '@encrier/contract/facts.generated';
import { expect, it } from 'vitest';
import { declareFacts, learnFacts } from '#kernel/facts/learn.ts';
import { facts } from '../../../facts.generated.ts';
import { factWord } from './words.ts';

it('every kind of fact of the contract has its words once, in its room', async () => {
  expect(facts.flatMap((words) => Object.keys(words)).sort()).toEqual([...factKinds].sort());
  expect(factWord('exam').message).toBe('autre fait');
  declareFacts(async () => facts);
  await learnFacts();
  const messages = factKinds.map((kind) => factWord(kind).message);
  expect(new Set([...messages, 'autre fait', factWord('before').message]).size).toBe(factKinds.length + 2);
  expect(factWord('exam').message).toBe('devoir surveillé');
});

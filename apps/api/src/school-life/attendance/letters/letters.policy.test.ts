import { expect, test } from 'vitest';
import { addressees, type Household } from './letters.policy.ts';

const home = '12 rue des Oliviers\nRabat';
const mother = { id: 'm', name: 'Samira El Amrani', address: '', livesWith: true };
const father = { id: 'f', name: 'Driss El Amrani', address: '', livesWith: true };
const house = (over: Partial<Household> = {}): Household => ({
  pupil: { id: 'p', name: 'Yasmine El Amrani', address: '', adult: false },
  family: { address: home, separated: false },
  guardians: [mother, father],
  ...over,
});

test('guardians of one household get one letter, addressed to both', () => {
  expect(addressees(house())).toEqual([{ ids: ['m', 'f'], names: [mother.name, father.name], address: home }]);
  const same = [
    { ...mother, address: '3 rue du Port ' },
    { ...father, address: '3  rue du port' },
  ];
  expect(addressees(house({ guardians: same }))).toHaveLength(1);
});

test('guardians of two households get one letter each', () => {
  const guardians = [mother, { ...father, address: '8 avenue Hassan II', livesWith: false }];
  expect(addressees(house({ guardians })).map(({ ids, address }) => [ids, address])).toEqual([
    [['m'], home],
    [['f'], '8 avenue Hassan II'],
  ]);
});

test('a separated guardian never gets the other’s address: an unknown address stays empty', () => {
  const apart = { family: { address: home, separated: true } };
  expect(addressees(house(apart)).map(({ ids, address }) => [ids, address])).toEqual([
    [['m'], ''],
    [['f'], ''],
  ]);
  const elsewhere = [mother, { ...father, livesWith: false }];
  expect(addressees(house({ guardians: elsewhere })).map(({ address }) => address)).toEqual([home, '']);
});

test('a letter goes only to the named guardian, to a pupil of age, or to a pupil without a guardian', () => {
  expect(addressees(house(), new Set(['f']))).toEqual([{ ids: ['f'], names: [father.name], address: home }]);
  expect(addressees(house(), new Set(['x']))).toEqual([]);
  const adult = { pupil: { id: 'p', name: 'Yasmine El Amrani', address: '1 cité U', adult: true } };
  expect(addressees(house(adult))).toEqual([{ ids: ['p'], names: ['Yasmine El Amrani'], address: '1 cité U' }]);
  expect(addressees(house({ guardians: [] }))).toEqual([{ ids: [], names: [], address: home }]);
});

import { setImmediate as turn } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { hashPassword, needsRehash, verifyPassword } from './password.ts';

it('a password is stored as salted Argon2id with 19 MiB and two passes, and hashed again if it used less (SEC-AUT-01)', async () => {
  const [one, two] = await Promise.all([hashPassword('un mot de passe'), hashPassword('un mot de passe')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect([needsRehash(one), needsRehash(await hash('un mot de passe', { memoryCost: 8192, timeCost: 2 }))]).toEqual([
    false,
    true,
  ]);
  expect([await verifyPassword(one, 'un mot de passe'), await verifyPassword(one, 'un autre')]).toEqual([true, false]);
  expect(await verifyPassword(null, 'un mot de passe')).toBe(false);
});

it('passwords are compared a few at a time; beyond two hundred waiting, the caller must retry (SEC-AUT-01, REL-LOAD-05)', async () => {
  let over = false;
  const all = Promise.allSettled(Array.from({ length: 240 }, () => verifyPassword(null, 'un mot de passe'))).then(
    (ends) => {
      over = true;
      return ends;
    },
  );
  // Counts how often the rest of the server gets a turn.
  let turns = 0;
  while (!over) {
    await turn();
    turns += 1;
  }
  const refused = (await all).filter((end) => end.status === 'rejected');
  expect(turns).toBeGreaterThan(240);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(40);
  expect(refused[0]).toMatchObject({ reason: { code: 'auth.busy' } });
}, 120_000);

import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { vapidKeysOf } from './vapid.ts';

const seed = fc.uint8Array({ minLength: 48, maxLength: 48 }).map((bytes) => Buffer.from(bytes));
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

function jwkOf({ publicKey, privateKey }: { publicKey: string; privateKey: string }): {
  kty: string;
  crv: string;
  x: string;
  y: string;
  d: string;
} {
  const point = Buffer.from(publicKey, 'base64url');
  return {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: privateKey,
  };
}

test('every seed gives one valid P-256 pair with matching halves', () => {
  fc.assert(
    fc.property(seed, (bytes) => {
      const keys = vapidKeysOf(bytes);
      expect(vapidKeysOf(bytes)).toEqual(keys);
      expect([
        Buffer.from(keys.publicKey, 'base64url').length,
        Buffer.from(keys.privateKey, 'base64url').length,
      ]).toEqual([65, 32]);
      const { d, ...half } = jwkOf(keys);
      const signature = sign('sha256', Buffer.from('x'), createPrivateKey({ key: { ...half, d }, format: 'jwk' }));
      expect(verify('sha256', Buffer.from('x'), createPublicKey({ key: half, format: 'jwk' }), signature)).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test('seeds at the limits of the group stay inside it', () => {
  const edge = (n: bigint): string => vapidKeysOf(Buffer.from(n.toString(16).padStart(96, '0'), 'hex')).privateKey;
  expect(edge(0n)).toBe(`${'A'.repeat(42)}E`);
  expect(edge(order - 1n)).toBe(edge(0n));
  expect(BigInt(`0x${Buffer.from(edge(order - 2n), 'base64url').toString('hex')}`)).toBe(order - 1n);
  expect(() => vapidKeysOf(Buffer.alloc(47))).toThrow(RangeError);
});

import { createECDH } from 'node:crypto';

/** Order of the P-256 group. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** Web Push application server keys (RFC 8292), both base64url: public 65 bytes uncompressed, private 32 bytes. */
export type VapidKeys = { publicKey: string; privateKey: string };

/**
 * P-256 key pair of 48 random bytes: the extra 16 make the remainder uniform (FIPS 186-5 A.2.1). Throws RangeError on
 * fewer bytes.
 */
export function vapidKeysOf(seed: Buffer): VapidKeys {
  if (seed.length < 48) throw new RangeError('a VAPID seed has 48 bytes');
  const scalar = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  return { publicKey: curve.getPublicKey().toString('base64url'), privateKey: privateKey.toString('base64url') };
}

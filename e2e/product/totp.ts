import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function bytesOf(secret: string): Buffer {
  const bits = [...secret.replace(/=+$/, '')]
    .map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The six digits that an authenticator shows (RFC 6238), `steps` half minutes from now. */
export function totp(secret: string, steps = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const sum = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const at = sum[19]! & 15;
  return String((sum.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/** A code that was not spent yet: each serves once, so a second one in the same half minute waits for the next. */
export async function freshCode({ admin }: { admin: { secret: string; lastStep: number } }): Promise<string> {
  for (;;) {
    const step = Math.floor(Date.now() / 30_000);
    // The code of the next half minute is accepted early.
    const next = Math.max(step, admin.lastStep + 1);
    if (next <= step + 1) {
      admin.lastStep = next;
      return totp(admin.secret, next - step);
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

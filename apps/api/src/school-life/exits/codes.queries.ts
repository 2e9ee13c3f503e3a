import { createHmac } from 'node:crypto';
import { hashCode } from '#kernel/auth/token.ts';
import type { Ctx } from '#kernel/http/context.ts';

type Of = Pick<Ctx, 'kernel' | 'schoolId'>;
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** 16 signs of 5 bits without look-alikes, that this deployment alone can make for a pass. */
function codeBy(key: Buffer, { schoolId }: Of, id: string): string {
  const bytes = createHmac('sha256', key).update(`exit-pass:${schoolId}:${id}`).digest();
  const raw = [...bytes.subarray(0, 16)].map((byte) => alphabet[byte & 31]).join('');
  return raw.replace(/(.{4})(?=.)/g, '$1-');
}
/** The code of a new pass, and its digest. */
export function newPassCode(ctx: Of, id: string): { code: string; hash: Buffer } {
  const code = codeBy(ctx.kernel.secrets.linkKey, ctx, id);
  return { code, hash: hashCode(code) };
}
/** The code of a pass again, for people who may show it; empty when the key that made it was deleted. */
export function passCode(ctx: Of, id: string, hash: Buffer): string {
  const { linkKey, formerLinkKeys } = ctx.kernel.secrets;
  return (
    [linkKey, ...formerLinkKeys].map((key) => codeBy(key, ctx, id)).find((code) => hashCode(code).equals(hash)) ?? ''
  );
}

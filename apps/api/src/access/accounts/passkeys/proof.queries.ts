import type { PasskeyMade, PasskeyProof } from '@encrier/contract/access/webauthn';
import { spendChallenge } from '#kernel/auth/challenge.ts';
import { checkGuess } from '#kernel/auth/throttle.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';

/** The school's number and the account of an owner, as the device keeps them with the key. */
export const handleOf = (ctx: Ctx, accountId: string): string =>
  Buffer.from(`${ctx.schoolId}:${accountId}`).toString('base64url');

/** The address that keys are bound to. A deployment that moves to another one loses them. */
export const siteOf = (ctx: Ctx): { id: string; origin: string } => {
  const { hostname, origin } = new URL(ctx.kernel.config.publicUrl);
  return { id: hostname, origin };
};

// Loaded with the first key: most schools open for hours without one.
const library = () => import('@simplewebauthn/server');

/**
 * Requirements of every answer of a device: this address, a challenge of ours not used before, and a verified owner.
 */
const askedOf = (ctx: Ctx, spend: (challenge: string) => Promise<boolean>) => {
  const { id, origin } = siteOf(ctx);
  return { expectedChallenge: spend, expectedOrigin: origin, requireUserVerification: true, expectedRPID: id };
};

/** The library throws on whatever does not fit. */
const orNull = async <T>(check: () => Promise<T>): Promise<T | null> => check().catch(() => null);

export type NewKey = { credential: Buffer; publicKey: Buffer; uses: number; backedUp: boolean };

/**
 * A key created by a device for the caller; null when invalid, or created for another site, another account or without
 * verifying its owner.
 */
export async function checkMade(ctx: Ctx, accountId: string, made: PasskeyMade): Promise<NewKey | null> {
  const { verifyRegistrationResponse } = await library();
  const spend = (challenge: string) => spendChallenge(ctx, { add: accountId }, challenge);
  const found = await orNull(() =>
    verifyRegistrationResponse({ response: { ...made, clientExtensionResults: {} }, ...askedOf(ctx, spend) }),
  );
  if (!found?.verified) return null;
  const { credential, credentialBackedUp } = found.registrationInfo;
  return {
    credential: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    uses: credential.counter,
    backedUp: credentialBackedUp,
  };
}

export type ProvenKey = { id: string; accountId: string; uses: number; backedUp: boolean };

const storedKey = (ctx: Ctx, credential: Buffer) =>
  readTenant(ctx.kernel.pool, ctx.schoolId, (db) =>
    db
      .selectFrom('passkeys')
      .select(['id', 'account_id', 'public_key', 'uses'])
      .where('credential', '=', credential)
      .executeTakeFirst(),
  );

/**
 * The key that a device proves to hold; null for an unknown key, a wrong signature, a challenge used twice, an owner
 * who did not prove their presence, or a count of uses that fell (a copy). Wrong ones count with the wrong passwords of
 * their address (SEC-AUT-03).
 */
export function proveKey(ctx: Ctx, proof: PasskeyProof): Promise<ProvenKey | null> {
  return checkGuess(ctx, [['login_address', ctx.ip]], async () => {
    const { verifyAuthenticationResponse } = await library();
    const stored = await storedKey(ctx, Buffer.from(proof.id, 'base64url'));
    if (!stored) return null;
    const { userHandle } = proof.response;
    if (userHandle !== undefined && userHandle !== handleOf(ctx, stored.account_id)) return null;
    const found = await orNull(() =>
      verifyAuthenticationResponse({
        response: { ...proof, clientExtensionResults: {} } as Parameters<
          typeof verifyAuthenticationResponse
        >[0]['response'],
        credential: { id: proof.id, publicKey: new Uint8Array(stored.public_key), counter: Number(stored.uses) },
        ...askedOf(ctx, (challenge) => spendChallenge(ctx, 'prove', challenge)),
      }),
    );
    if (!found?.verified) return null;
    const { newCounter, credentialBackedUp } = found.authenticationInfo;
    return { id: stored.id, accountId: stored.account_id, uses: newCounter, backedUp: credentialBackedUp };
  });
}

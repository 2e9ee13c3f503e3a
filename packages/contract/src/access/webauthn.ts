import * as z from 'zod/mini';

const base64url = (most: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(most));
const credential = { id: base64url(1400), rawId: base64url(1400), type: z.literal('public-key') };
/** Answer of a device that creates a key, as JSON in the WebAuthn format (RegistrationResponseJSON). */
export const made = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url(4000), attestationObject: base64url(20_000) }),
});
/** Answer of a device that proves that it holds a key (AuthenticationResponseJSON). */
export const proof = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(2000),
    userHandle: z.optional(base64url(100)),
  }),
});
export type PasskeyMade = z.output<typeof made>;
export type PasskeyProof = z.output<typeof proof>;

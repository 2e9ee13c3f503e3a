import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { PasskeyMade, PasskeyProof } from '@encrier/contract/access/webauthn';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();
const present = 0x01;
const verified = 0x04;
const withKey = 0x40;

/** A test device with one key (ES256) that answers as in WebAuthn level 3, §6.1 and §6.5. */
export class TestDevice {
  readonly credential = randomBytes(32);
  uses = 0;
  private readonly pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private readonly origin: string;
  private handle = '';
  constructor(origin: string) {
    this.origin = origin;
  }

  private client(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private head(flags: number, site: string): Buffer {
    const uses = Buffer.alloc(4);
    uses.writeUInt32BE(this.uses);
    return Buffer.concat([sha256(site), Buffer.from([flags]), uses]);
  }

  private get cose(): Buffer {
    const { x, y } = (this.pair.publicKey as KeyObject).export({ format: 'jwk' });
    const at = (text: string | undefined): Uint8Array => new Uint8Array(Buffer.from(text ?? '', 'base64url'));
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, at(x)],
      [-3, at(y)],
    ]);
    return Buffer.from(isoCBOR.encode(key as Parameters<typeof isoCBOR.encode>[0]));
  }

  /** Creates the key. */
  make(
    { challenge, site, user }: { challenge: string; site: { id: string }; user: { id: string } },
    { flags = present | verified, origin = this.origin, siteId = site.id } = {},
  ): PasskeyMade {
    this.handle = user.id;
    const length = Buffer.from([0, this.credential.length]);
    const authData = Buffer.concat([
      this.head(flags | withKey, siteId),
      Buffer.alloc(16),
      length,
      this.credential,
      this.cose,
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    const id = this.credential.toString('base64url');
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: this.client('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])).toString(
          'base64url',
        ),
      },
    };
  }

  /** Proves possession of the key. */
  prove(
    { challenge, site }: { challenge: string; site: string },
    { flags = present | verified, origin = this.origin, uses = this.uses, handle = this.handle } = {},
  ): PasskeyProof {
    this.uses = uses;
    const clientData = this.client('webauthn.get', challenge, origin);
    const data = this.head(flags, site);
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(clientData)]))
      .sign(this.pair.privateKey);
    const id = this.credential.toString('base64url');
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: handle,
      },
    };
  }
}

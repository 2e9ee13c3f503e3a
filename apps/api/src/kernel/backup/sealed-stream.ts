import {
  createCipheriv,
  createDecipheriv,
  createHash,
  hkdfSync,
  randomBytes,
  scryptSync,
  timingSafeEqual,
} from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { BackupRefused } from './refused.ts';

const MAGIC = Buffer.from('ENCRIER BACKUP 1\n');
const CHUNK = 64 * 1024;
const TAG = 16;
const SALT = 32;
/** Magic, key derivation method, salt, key check. */
const HEADER = MAGIC.length + 1 + SALT + 8;

/** The secret that opens a backup: the master secret of the deployment, or a passphrase chosen for it. */
export type BackupKey = { master: Buffer } | { passphrase: string };
const kindOf = (key: BackupKey): number => ('master' in key ? 0 : 1);

function keyOf(key: BackupKey, salt: Buffer): Buffer {
  if ('master' in key) return Buffer.from(hkdfSync('sha256', key.master, salt, 'encrier/v1/backup', 32));
  return scryptSync(key.passphrase.normalize('NFKC'), salt, 32, { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 2 ** 20 });
}

function headerOf(key: BackupKey, salt: Buffer, secret: Buffer): Buffer {
  const start = Buffer.concat([MAGIC, Buffer.from([kindOf(key)]), salt]);
  return Buffer.concat([
    start,
    createHash('sha256').update('check').update(secret).update(start).digest().subarray(0, 8),
  ]);
}

/** Each chunk carries its index and whether it is the last, so that none can be moved, dropped or added. */
function place(index: number, last: boolean): { nonce: Buffer; mark: Buffer } {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 5, 6);
  nonce[11] = last ? 1 : 0;
  return { nonce, mark: nonce };
}

/** Encrypts a stream with AES-256-GCM in chunks whose order and end are authenticated (SEC-CFG-03). */
export class SealStream extends Transform {
  private readonly secret: Buffer;
  private readonly header: Buffer;
  private parts: Buffer[] = [];
  private waiting = 0;
  private index = 0;

  constructor(key: BackupKey) {
    super();
    const salt = randomBytes(SALT);
    this.secret = keyOf(key, salt);
    this.header = headerOf(key, salt, this.secret);
    this.push(this.header);
  }

  private seal(plain: Buffer, last: boolean): void {
    const { nonce, mark } = place(this.index, last);
    this.index += 1;
    const cipher = createCipheriv('aes-256-gcm', this.secret, nonce).setAAD(Buffer.concat([this.header, mark]));
    const body = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length + (last ? 0x8000_0000 : 0));
    this.push(length);
    this.push(body);
  }

  override _transform(data: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.parts.push(data);
    this.waiting += data.length;
    if (this.waiting > CHUNK) {
      const all = Buffer.concat(this.parts);
      let at = 0;
      for (; all.length - at > CHUNK; at += CHUNK) this.seal(all.subarray(at, at + CHUNK), false);
      this.parts = [all.subarray(at)];
      this.waiting = all.length - at;
    }
    done();
  }

  override _flush(done: TransformCallback): void {
    this.seal(Buffer.concat(this.parts), true);
    done();
  }
}

/**
 * Decrypts what `SealStream` made. Throws `BackupRefused`: not a backup, another key, or an altered, moved or missing
 * chunk.
 */
export class OpenStream extends Transform {
  private readonly key: BackupKey;
  private secret: Buffer | null = null;
  private header: Buffer = Buffer.alloc(0);
  private rest: Buffer = Buffer.alloc(0);
  private index = 0;
  private ended = false;

  constructor(key: BackupKey) {
    super();
    this.key = key;
  }

  private readHeader(): boolean {
    if (this.rest.length < HEADER) return false;
    this.header = this.rest.subarray(0, HEADER);
    if (!this.header.subarray(0, 15).equals(MAGIC.subarray(0, 15)))
      throw new BackupRefused('not_a_backup', 'This file is no backup of Encrier.');
    if (!this.header.subarray(0, MAGIC.length).equals(MAGIC))
      throw new BackupRefused('newer_format', 'This backup was made by a newer version of Encrier.');
    const kind = this.header[MAGIC.length];
    if (kind !== kindOf(this.key))
      throw new BackupRefused(
        'wrong_key',
        kind === 1
          ? 'This backup opens with a passphrase: give it in BACKUP_PASSPHRASE.'
          : 'This backup opens with the master secret of its deployment, not with a passphrase.',
      );
    const secret = keyOf(this.key, this.header.subarray(MAGIC.length + 1, MAGIC.length + 1 + SALT));
    const expected = headerOf(this.key, this.header.subarray(MAGIC.length + 1, MAGIC.length + 1 + SALT), secret);
    if (!timingSafeEqual(expected, this.header))
      throw new BackupRefused(
        'wrong_key',
        'This backup was made with another key (give the master secret of its deployment in ENCRIER_SECRET), or its first bytes were altered.',
      );
    this.secret = secret;
    this.rest = this.rest.subarray(HEADER);
    return true;
  }

  private readChunk(secret: Buffer): boolean {
    if (this.rest.length < 4) return false;
    if (this.ended) throw new BackupRefused('damaged', 'Something was added to the end of this backup.');
    const word = this.rest.readUInt32BE(0);
    const last = word >= 0x8000_0000;
    const length = word % 0x8000_0000;
    if (length < TAG || length > CHUNK + TAG)
      throw new BackupRefused('damaged', `This backup was altered (part ${this.index}).`);
    if (this.rest.length < 4 + length) return false;
    const body = this.rest.subarray(4, 4 + length);
    const { nonce, mark } = place(this.index, last);
    const decipher = createDecipheriv('aes-256-gcm', secret, nonce, { authTagLength: TAG })
      .setAAD(Buffer.concat([this.header, mark]))
      .setAuthTag(body.subarray(-TAG));
    try {
      this.push(Buffer.concat([decipher.update(body.subarray(0, -TAG)), decipher.final()]));
    } catch {
      throw new BackupRefused('damaged', `This backup was altered (part ${this.index}).`);
    }
    this.rest = this.rest.subarray(4 + length);
    this.index += 1;
    this.ended = last;
    return true;
  }

  override _transform(data: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.rest = this.rest.length ? Buffer.concat([this.rest, data]) : data;
    try {
      if (this.secret || this.readHeader()) while (this.readChunk(this.secret!));
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    if (!this.secret) done(new BackupRefused('not_a_backup', 'This file is no backup of Encrier.'));
    else if (this.rest.length > 0 && this.ended)
      done(new BackupRefused('damaged', 'Something was added to the end of this backup.'));
    else if (!this.ended || this.rest.length > 0)
      done(new BackupRefused('cut', 'This backup is cut: its end is missing.'));
    else done();
  }
}

const keyPattern = /^[1-9]\d{0,9}\/([0-9a-f]{2})\/([0-9a-f]{2})[0-9a-f]{62}(?:\.[a-z0-9]{1,16})?$/;
const prefixPattern = /^(?:[1-9]\d{0,9}\/(?:[0-9a-f]{2}\/(?:[0-9a-f]{0,64})?)?)?$/;

/** Whether a key is `{schoolId}/{aa}/{sha256}[.variant]`, `aa` being the first two digits of the checksum. */
export function isStoreKey(key: string): boolean {
  const match = keyPattern.exec(key);
  return match !== null && match[1] === match[2];
}

/** Throws for anything but a key: no other text ever becomes a path or an address (SEC-FIL-01). */
export function checkStoreKey(key: string): void {
  if (!isStoreKey(key)) throw new Error('malformed file key');
}

/** Throws for anything but a prefix of keys: empty, `{schoolId}/`, `{schoolId}/{aa}/`, or more of the checksum. */
export function checkStorePrefix(prefix: string): void {
  if (!prefixPattern.test(prefix)) throw new Error('malformed file key prefix');
}

/** Key of the bytes with this SHA-256 (hexadecimal) in a school, or of a variant made from them. */
export function storeKey(schoolId: number, sha256: string, variant?: string | number): string {
  const key = `${schoolId}/${sha256.slice(0, 2)}/${sha256}${variant === undefined ? '' : `.${variant}`}`;
  checkStoreKey(key);
  return key;
}

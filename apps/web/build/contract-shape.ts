import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const sources = fileURLToPath(new URL('../../../packages/contract/src/', import.meta.url));

/** Identifies the shape of the API's answers: twelve hexadecimal digits of a digest of the contract's text. */
export function contractShape(): string {
  const sum = createHash('sha256');
  for (const name of readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((one) => one.endsWith('.ts'))
    .sort())
    sum.update(name).update(readFileSync(join(sources, name)));
  return sum.digest('hex').slice(0, 12);
}

import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Erasure = { schoolId: number; personId: string; at: string };

/**
 * Kept beside the database and out of its backups: what was erased stays erased after a restore (LAW-GDP-04,
 * REL-BCK-05).
 */
const listOf = (dataDir: string): string => join(dataDir, 'erasures.jsonl');

/** Appends an erasure; ids only. */
export function noteErasure(dataDir: string, erasure: Erasure): void {
  appendFileSync(listOf(dataDir), `${JSON.stringify(erasure)}\n`, { mode: 0o600 });
}

/** All erasures so far; a line cut by a crash is skipped, since the database still records that erasure. */
export function notedErasures(dataDir: string): Erasure[] {
  if (!existsSync(listOf(dataDir))) return [];
  return readFileSync(listOf(dataDir), 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return line ? [JSON.parse(line) as Erasure] : [];
      } catch {
        return [];
      }
    });
}

import { RefusedToStart } from '#kernel/db/pool.ts';
import { MasterSecretRefused } from '#kernel/secrets/master.ts';

type SystemError = Error & { code?: string; address?: string; hostname?: string; port?: number; errors?: Error[] };

/** Codes of a database that does not answer, or stops answering. */
export const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);
/** PostgreSQL refuses the connection: wrong user or database, too many connections, or it is starting or stopping. */
const atTheDoor = /^(28|3D|53|57P)/;

/** Why a start or a command failed and what to do, in one sentence; null for a bug of the program. */
export function startFailure(error: unknown): string | null {
  if (error instanceof RefusedToStart || error instanceof MasterSecretRefused) return error.message;
  if (!(error instanceof Error)) return null;
  // For a host name with several addresses, the attempts are in a list and the error itself has no details.
  const { code = '', address, hostname, port, message } = ((error as SystemError).errors?.[0] ?? error) as SystemError;
  if (unreachable.has(code) || /timeout exceeded when trying to connect/.test(message)) {
    const where = [address ?? hostname, port].filter(Boolean).join(':');
    return `The database does not answer${where && ` at ${where}`} (${code || 'no answer in time'}). Start it, or correct DATABASE_URL.`;
  }
  if (atTheDoor.test(code)) return `The database refuses: ${message}. Correct DATABASE_URL.`;
  if (code === 'ENOSPC') return 'The disk is full. Make room, then start again.';
  return null;
}

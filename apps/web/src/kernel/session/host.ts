import type { Host } from '@encrier/contract/kernel/setup';

const isHost = (value: unknown): value is Host => {
  const host = value as Partial<Host> | null;
  const school = host?.schoolId === null || typeof host?.schoolId === 'number';
  return (
    host?.name === 'encrier' &&
    typeof host.needsSetup === 'boolean' &&
    school &&
    Array.isArray(host.publicKeys) &&
    host.publicKeys.every(({ kid, key }) => typeof kid === 'string' && typeof key === 'string')
  );
};

/**
 * Data of a deployment: the school it serves, whether it waits for its first set-up, its public keys. `origin` is empty
 * for the page's own. Throws TypeError when nothing answers, or something other than Encrier.
 */
export async function readHost(origin: string): Promise<Host> {
  const response = await fetch(`${origin}/api/host`, { headers: { accept: 'application/json' } });
  const answer: unknown = await response.json();
  if (!response.ok || !isHost(answer)) throw new TypeError('not a deployment of Encrier');
  return answer;
}

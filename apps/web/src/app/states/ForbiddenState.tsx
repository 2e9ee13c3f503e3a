import { Trans } from '@lingui/react/macro';
import type { Refusal } from '../routing/resolve.ts';

/** A refused page, in the shell: what is missing, who can give it, and a way back. */
export function ForbiddenState({ refusal }: { refusal?: Refusal }) {
  return (
    <main>
      <h1>
        <Trans>Accès refusé</Trans>
      </h1>
      <p>{refusal?.why === 'permission' ? refusal.permission : null}</p>
    </main>
  );
}

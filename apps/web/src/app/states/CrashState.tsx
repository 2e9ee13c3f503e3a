import { Trans } from '@lingui/react/macro';
import { sentence } from '#kernel/errors/sentence.ts';

/** A page that failed: what happened and a way to try again. */
export function CrashState({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <main>
      <h1>
        <Trans>Cette page n’a pas pu s’afficher</Trans>
      </h1>
      <p>{sentence(error)}</p>
      <button type="button" onClick={retry}>
        <Trans>Réessayer</Trans>
      </button>
    </main>
  );
}

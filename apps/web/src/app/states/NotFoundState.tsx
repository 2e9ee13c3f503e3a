import { Trans } from '@lingui/react/macro';

/** An unknown address, in the shell. */
export function NotFoundState() {
  return (
    <main>
      <h1>
        <Trans>Page introuvable</Trans>
      </h1>
    </main>
  );
}

import { Button } from '@encrier/ui/actions/Button';
import { PageBody } from '@encrier/ui/frame/PageHeader';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { afterWork, cancel, type ImportState } from '../imports.api.ts';
import css from './Imports.module.css';

/** Work in progress: the task, its progress, and a button to stop it while nothing is written. */
export function Working({ state }: { state: ImportState }) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  // When the work ends and this component unmounts, changed data is reloaded.
  useEffect(() => () => void afterWork(state.id), [state.id]);
  const { progress } = state;
  const [done, total] = [progress?.done ?? 0, progress?.total ?? 0];
  const words = { check: t`Vérification des lignes`, run: t`Import en cours`, undo: t`Annulation en cours` }[
    progress?.action ?? 'run'
  ];
  const title = progress?.action === 'run' && progress.phase === 'reading' ? t`Vérification des lignes` : words;
  const writing = progress?.phase === 'writing';
  const stop = async (): Promise<void> => {
    setBusy(true);
    await cancel(state.id).catch((error: unknown) => toast.error(sentence(error)));
    setBusy(false);
  };
  return (
    <PageBody width={620}>
      <section className={css.working} aria-labelledby="import-working">
        <h2 id="import-working" className={css.heading} aria-live="polite">
          {title}
        </h2>
        {total > 0 ? (
          <progress className={css.bar} aria-label={title} value={Math.min(done, total)} max={total} />
        ) : (
          <progress className={css.bar} aria-label={title} />
        )}
        <p className={css.quiet}>
          {total > 0 && progress?.action !== 'undo' ? (
            <Trans>
              {done} sur {total} lignes
            </Trans>
          ) : (
            <Trans>Encore un instant</Trans>
          )}
          {' · '}
          {progress?.action === 'undo' ? (
            <Trans>tout revient comme avant, ou rien</Trans>
          ) : writing ? (
            <Trans>tout est créé d’un seul coup, ou rien ne l’est</Trans>
          ) : (
            <Trans>rien n’est encore écrit</Trans>
          )}
        </p>
        <p className={css.quiet}>
          <Trans>Vous pouvez quitter cette page : le travail continue.</Trans>
        </p>
        {!writing && progress?.action !== 'undo' && (
          <p>
            <Button busy={busy} onClick={() => void stop()}>
              <Trans>Arrêter</Trans>
            </Button>
          </p>
        )}
      </section>
    </PageBody>
  );
}

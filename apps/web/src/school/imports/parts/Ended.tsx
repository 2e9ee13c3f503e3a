import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { errorWords } from '#kernel/room-words.ts';
import type { ImportState } from '../imports.api.ts';

/** How the last work ended without a result. */
export function Ended({ state: { progress } }: { state: ImportState }) {
  const { t, i18n } = useLingui();
  if (progress?.phase === 'cancelled')
    return (
      <Notice title={t`Arrêté à votre demande`}>
        <Trans>Rien n’a été écrit.</Trans>
      </Notice>
    );
  if (progress?.phase !== 'failed') return null;
  const words = progress.failure ? errorWords(progress.failure) : undefined;
  const title = {
    check: t`La vérification n’a pas abouti`,
    run: t`L’import n’a pas abouti`,
    undo: t`L’annulation n’a pas abouti`,
  }[progress.action];
  return (
    <Notice tone="bad" title={title}>
      {words ? i18n._(words) : <Trans>Rien n’a été écrit. Réessayez dans un instant.</Trans>}
    </Notice>
  );
}

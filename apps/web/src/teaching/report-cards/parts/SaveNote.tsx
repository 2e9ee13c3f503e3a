import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import css from './ReportCards.module.css';
import type { SaveState } from './use-autosave.ts';

type Props<T> = {
  state: SaveState<T>;
  /** The other person's text. */
  says: (theirs: T) => string;
  onSettle: (whose: 'mine' | 'theirs') => void;
  onRetry: () => void;
};

/** Whether the typed text is saved; after a conflict, the choice between the two versions. */
export function SaveNote<T>({ state, says, onSettle, onRetry }: Props<T>) {
  const { t } = useLingui();
  if (state.kind === 'conflict') {
    const { by } = state.theirs;
    return (
      <Notice
        tone="warn"
        title={t`${by} a écrit entre-temps`}
        action={
          <span className={css.row}>
            <Button size="small" onClick={() => onSettle('mine')}>
              <Trans>Garder ma saisie</Trans>
            </Button>
            <Button size="small" onClick={() => onSettle('theirs')}>
              <Trans>Prendre la sienne</Trans>
            </Button>
          </span>
        }
      >
        <bdi>{says(state.theirs) || t`(rien)`}</bdi>
      </Notice>
    );
  }
  if (state.kind === 'failed')
    return (
      <Notice
        tone="bad"
        action={
          <Button size="small" onClick={onRetry}>
            <Trans>Réessayer</Trans>
          </Button>
        }
      >
        {state.reason}
      </Notice>
    );
  return (
    <span className={css.quiet} role="status">
      {state.kind === 'saved' && t`Enregistré`}
      {(state.kind === 'typing' || state.kind === 'saving') && t`Enregistrement…`}
    </span>
  );
}

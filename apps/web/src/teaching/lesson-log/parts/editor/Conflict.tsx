import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { RichText } from '#kernel/content/RichText.tsx';
import { formatMoment } from '#kernel/dates.ts';
import { useStore } from '#kernel/store.ts';
import css from '../Log.module.css';
import type { EntryKeeper } from './entry-keeper.ts';

/** The same lesson written in two places: nothing is lost until one of the texts is chosen. */
export function Conflict({ keeper, onChosen }: { keeper: EntryKeeper; onChosen: () => void }) {
  const { t } = useLingui();
  const theirs = useStore(keeper.store, (state) => state.theirs);
  if (!theirs) return null;
  const pick = (which: 'mine' | 'theirs') => void keeper.choose(which).then(onChosen);
  const { by } = theirs;
  return (
    <Notice
      tone="warn"
      title={t`${by} a écrit cette séance entre-temps, ${formatMoment(theirs.updatedAt)}`}
      action={
        <span className={css.row}>
          <Button size="small" onClick={() => pick('mine')}>
            <Trans>Garder mon texte</Trans>
          </Button>
          <Button size="small" onClick={() => pick('theirs')}>
            <Trans>Prendre l’autre</Trans>
          </Button>
        </span>
      }
    >
      <b>
        <bdi>{theirs.title}</bdi>
      </b>
      <RichText html={theirs.body} />
    </Notice>
  );
}

/** A text restored from this device, with a button to discard it. */
export function Found({ keeper, onForgotten }: { keeper: EntryKeeper; onForgotten: () => void }) {
  const found = useStore(keeper.store, (state) => state.foundAt);
  if (!found) return null;
  const when = formatMoment(found);
  return (
    <Notice
      tone="info"
      action={
        <Button
          size="small"
          onClick={() => {
            keeper.forget();
            onForgotten();
          }}
        >
          <Trans>Revenir au texte enregistré</Trans>
        </Button>
      }
    >
      <Trans>Texte retrouvé sur cet appareil, écrit {when}.</Trans>
    </Notice>
  );
}

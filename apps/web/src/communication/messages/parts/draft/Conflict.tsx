import { Button } from '@encrier/ui/actions/Button';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { RichText } from '#kernel/content/RichText.tsx';
import { formatMoment } from '#kernel/dates.ts';
import css from './Draft.module.css';
import { useDraft, useKeeper } from './DraftContext.tsx';

/** The same draft written on two devices: nothing is lost until one of the texts is chosen. */
export function Conflict() {
  const { t } = useLingui();
  const keeper = useKeeper();
  const theirs = useDraft((state) => state.theirs);
  const mine = useDraft((state) => state.body.content);
  const keptAt = useDraft((state) => state.keptAt);
  const [busy, setBusy] = useState(false);
  const [hidden, setHidden] = useState<number | null>(null);
  const pick = (which: 'mine' | 'theirs') => {
    setBusy(true);
    void keeper.choose(which).finally(() => setBusy(false));
  };
  if (!theirs || hidden === theirs.version) return null;
  return (
    <Dialog
      open
      role="alertdialog"
      width={860}
      onClose={() => setHidden(theirs.version)}
      title={t`Ce brouillon a été modifié ailleurs`}
      closeLabel={t`Décider plus tard`}
      foot={
        <>
          <Button busy={busy} onClick={() => pick('theirs')}>
            <Trans>Prendre l’autre texte</Trans>
          </Button>
          <Button variant="primary" busy={busy} onClick={() => pick('mine')}>
            <Trans>Garder ce texte</Trans>
          </Button>
        </>
      }
    >
      <div className={css.two}>
        <Side title={t`Sur cet appareil`} when={keptAt} content={mine} />
        <Side title={t`L’autre texte`} when={theirs.updatedAt} content={theirs.content} />
      </div>
    </Dialog>
  );
}

function Side({
  title,
  when,
  content,
}: {
  title: string;
  when: string | null;
  content: { subject: string; html: string };
}) {
  const { t } = useLingui();
  return (
    <section className={css.side} aria-label={title}>
      <h3 className={css.sideTitle}>{title}</h3>
      {when && <p className={css.when}>{formatMoment(when)}</p>}
      <p className={css.subject} dir="auto">
        {content.subject || t`Sans objet`}
      </p>
      <RichText html={content.html} className={css.text} />
    </section>
  );
}

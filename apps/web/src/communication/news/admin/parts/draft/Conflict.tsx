import { Button } from '@encrier/ui/actions/Button';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { RichText } from '#kernel/content/RichText.tsx';
import { formatMoment } from '#kernel/dates.ts';
import { toast } from '#kernel/toast/toast.ts';
import { plainText } from '#kernel/content/text-diff.ts';
import css from './Draft.module.css';
import { useDraft, useKeeper } from './DraftContext.tsx';

/** Two texts of one publication: nothing is lost until one of them is chosen. */
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
  const copy = async () => {
    await navigator.clipboard.writeText(`${mine.title}\n\n${plainText(mine.html)}`);
    toast.success(t`Votre texte est copié`);
  };
  if (!theirs || hidden === theirs.version) return null;
  return (
    <Dialog
      open
      role="alertdialog"
      width={860}
      onClose={() => setHidden(theirs.version)}
      title={t`Quelqu’un d’autre a enregistré entre-temps`}
      closeLabel={t`Décider plus tard`}
      foot={
        <>
          <Button icon={IconCopy} onClick={() => void copy()}>
            <Trans>Copier mon texte</Trans>
          </Button>
          <Button busy={busy} onClick={() => pick('theirs')}>
            <Trans>Prendre l’autre texte</Trans>
          </Button>
          <Button variant="primary" busy={busy} onClick={() => pick('mine')}>
            <Trans>Garder mon texte</Trans>
          </Button>
        </>
      }
    >
      <div className={css.two}>
        <Side title={t`Votre texte`} when={keptAt} content={mine} />
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
  content: { title: string; html: string };
}) {
  const { t } = useLingui();
  return (
    <section className={css.side} aria-label={title}>
      <h3 className={css.sideTitle}>{title}</h3>
      {when && <p className={css.when}>{formatMoment(when)}</p>}
      <p className={css.postTitle} dir="auto">
        {content.title || t`Sans titre`}
      </p>
      <RichText html={content.html} className={css.text} />
    </section>
  );
}

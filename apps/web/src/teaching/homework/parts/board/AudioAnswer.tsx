import type { Attachment } from '@encrier/contract/kernel/attachment';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useLang } from '#kernel/i18n/i18n.ts';
import { Pieces } from '../../../../communication/reading/reading.public.tsx';
import { useFileUploads } from '../../../../communication/writing/writing.public.tsx';
import css from '../Homework.module.css';
import { Recorder } from '#kernel/uploads/Recorder.tsx';

type Props = {
  audio: Attachment | null;
  onAudio: (audio: Attachment | null) => void;
  onBusy: (busy: boolean) => void;
};
/** The teacher's spoken comment: recorded here, played back, deleted. */
export function AudioAnswer({ audio, onAudio, onBusy }: Props) {
  const { t } = useLingui();
  const uploads = useFileUploads(useLang());
  useEffect(() => onBusy(uploads.busy), [uploads.busy, onBusy]);
  return (
    <>
      <span className={css.label}>{t`Réponse à voix haute`}</span>
      {audio ? (
        <>
          <Pieces pieces={[audio]} />
          <span>
            <Button size="small" variant="quiet" onClick={() => onAudio(null)}>
              <Trans>Retirer l’enregistrement</Trans>
            </Button>
          </span>
        </>
      ) : (
        <Recorder
          name={t`Réponse`}
          onFile={(file) => void uploads.send(file).then((taken) => taken && onAudio(taken))}
        />
      )}
      {uploads.rows.map((row) => (row.error ? <Notice key={row.key} tone="bad" title={row.error} /> : null))}
    </>
  );
}

import type { ReportClass } from '@encrier/contract/teaching/report-cards';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileDiff } from '@tabler/icons-react';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { rectify } from '../../report-cards.api.ts';
import css from '../ReportCards.module.css';

/** The next version of a card, from what stands now, with the reason that it bears. */
export function RectifyForm({
  data,
  pupilId,
  first,
  onDone,
}: {
  data: ReportClass;
  pupilId: string;
  first: boolean;
  onDone: (id: string) => void;
}) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    setBusy(true);
    try {
      const made = await rectify(data.class.id, { termId: data.termId ?? '', pupilId, reason: reason.trim() });
      toast.success(t`Version ${made.version} du bulletin établie.`);
      setReason('');
      setError('');
      onDone(made.id);
    } catch (failure) {
      setError(sentence(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={css.words}>
      {error && <Notice tone="bad">{error}</Notice>}
      <TextField
        label={t`Motif de la rectification`}
        help={t`La version d’avant est gardée ; la nouvelle reprend ce qui est écrit et noté aujourd’hui.`}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={css.row}>
        <Button icon={IconFileDiff} busy={busy} disabled={!reason.trim()} onClick={() => void submit()}>
          {first ? <Trans>Établir son bulletin</Trans> : <Trans>Rectifier ce bulletin</Trans>}
        </Button>
      </div>
    </div>
  );
}

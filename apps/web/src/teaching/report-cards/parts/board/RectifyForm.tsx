import type { ReportClass } from '@encrier/contract/teaching/report-cards';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileDiff } from '@tabler/icons-react';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { rectify } from '../../report-cards.api.ts';
import css from '../ReportCards.module.css';

/** The next version of a card, from the current data, with the reason printed on it. */
export function RectifyForm({
  data,
  pupilId,
  version,
  onDone,
}: {
  data: ReportClass;
  pupilId: string;
  /** Version of the last card; 0 when there is none. */
  version: number;
  onDone: (id: string) => void;
}) {
  const { t } = useLingui();
  const edit = useEdit({
    start: { reason: '' },
    version,
    follows: true,
    send: ({ reason }, sent) =>
      rectify(data.class.id, {
        termId: data.termId ?? '',
        pupilId,
        reason: reason.trim(),
        version: sent.version,
      }),
    onSaved: (made) => {
      toast.success(t`Version ${made.version} du bulletin établie.`);
      edit.restart({ reason: '' }, made.version);
      onDone(made.id);
    },
  });
  const { reason } = edit.draft;
  return (
    <div className={css.words}>
      {edit.conflict && (
        <Notice tone="warn">
          <Trans>Une autre version vient d’être établie. Relisez-la avant de rectifier de nouveau.</Trans>
        </Notice>
      )}
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      <TextField
        label={t`Motif de la rectification`}
        help={t`La version d’avant est gardée ; la nouvelle reprend ce qui est écrit et noté aujourd’hui.`}
        maxLength={300}
        value={reason}
        error={edit.errors.reason}
        onChange={(event) => edit.set({ reason: event.currentTarget.value })}
      />
      <div className={css.row}>
        <Button icon={IconFileDiff} busy={edit.busy} disabled={!reason.trim()} onClick={() => edit.submit()}>
          {version === 0 ? <Trans>Établir son bulletin</Trans> : <Trans>Rectifier ce bulletin</Trans>}
        </Button>
      </div>
    </div>
  );
}

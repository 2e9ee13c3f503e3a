import type { Slip } from '@encrier/contract/school-life/attendance-slips';
import { Button } from '@encrier/ui/actions/Button';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatTime } from '#kernel/dates.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { PrintSheet } from '#kernel/frame/PrintSheet.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { cancelSlip } from '../../slips.api.ts';
import css from '../Attendance.module.css';
import { SlipPaper } from './SlipPaper.tsx';
import { slipStateWords } from './slip-words.ts';

/** One slip: its print, its state, and cancelling it with a reason. */
export function SlipSheet({ slip, onClose }: { slip: Slip; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { number } = slip;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Billet ${number}`}
      closeLabel={t`Fermer`}
      width={440}
      foot={
        slip.state === 'issued' && (
          <Button variant="primary" icon={IconPrinter} onClick={() => window.print()}>
            <Trans>Imprimer</Trans>
          </Button>
        )
      }
    >
      <div className={css.form}>
        <span>
          <StatusPill tone={slipStateWords[slip.state].tone}>{i18n._(slipStateWords[slip.state].word)}</StatusPill>
        </span>
        {slip.state === 'issued' && (
          <div className={css.slip}>
            <SlipPaper slip={slip} />
          </div>
        )}
        <dl className={css.told}>
          {slip.reason && <Said term={t`Motif`}>{slip.reason}</Said>}
          {slip.note && <Said term={t`Note interne`}>{slip.note}</Said>}
          <Said term={t`Remis par`}>
            {slip.by} {formatTime(slip.issuedAt)}
          </Said>
          {slip.used && (
            <Said term={t`Validé par`}>
              {slip.used.by} {formatTime(slip.used.at)} {slip.used.lesson}
            </Said>
          )}
          {slip.cancelled && (
            <Said term={t`Annulé par`}>
              {slip.cancelled.by} {slip.cancelled.why}
            </Said>
          )}
        </dl>
        {slip.can.cancel && <Cancel slip={slip} onDone={onClose} />}
      </div>
      {slip.state === 'issued' && (
        <PrintSheet>
          <SlipPaper slip={slip} />
        </PrintSheet>
      )}
    </Sheet>
  );
}

function Said({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className={css.quiet}>{term}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

function Cancel({ slip, onDone }: { slip: Slip; onDone: () => void }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const edit = useEdit({
    start: { why: '' },
    version: slip.version,
    follows: true,
    send: ({ why }, { version }) => cancelSlip(slip.id, why.trim(), version),
    onSaved: () => {
      toast.success(t`Billet annulé.`);
      onDone();
    },
  });
  const { why } = edit.draft;
  if (!open)
    return (
      <span>
        <Button size="small" onClick={() => setOpen(true)}>
          <Trans>Annuler ce billet…</Trans>
        </Button>
      </span>
    );
  return (
    <form ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
      <ConflictNotice edit={edit} words={{}} />
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      <TextField
        label={t`Pourquoi l’annuler`}
        maxLength={200}
        value={why}
        error={edit.errors['why']}
        onChange={(event) => edit.set({ why: event.currentTarget.value })}
      />
      <span>
        <Button size="small" type="submit" busy={edit.busy} disabled={!why.trim()}>
          <Trans>Annuler le billet</Trans>
        </Button>
      </span>
    </form>
  );
}

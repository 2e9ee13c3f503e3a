import type { Exemption } from '@encrier/contract/school-life/attendance-exemptions';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatDay } from '#kernel/dates.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { Pieces } from '../../../../communication/reading/reading.public.tsx';
import { endExemption } from '../../exemptions.api.ts';
import css from '../Attendance.module.css';
import { exemptCategoryWords, exemptOf } from './exemption-words.ts';

/** One exemption, with its paper; it is ended with a reason. */
export function ExemptionCard({ row, today }: { row: Exemption; today: string }) {
  const { t, i18n } = useLingui();
  const [ending, setEnding] = useState(false);
  const [from, to] = [formatDay(row.from), formatDay(row.to)];
  const cancelled = row.state === 'cancelled';
  return (
    <Card
      title={<bdi>{row.pupil}</bdi>}
      note={row.className}
      end={
        <StatusPill tone={cancelled ? 'plain' : row.to < today ? 'plain' : row.from > today ? 'info' : 'ok'}>
          {cancelled ? t`Annulée` : row.to < today ? t`Terminée` : row.from > today ? t`À venir` : t`En cours`}
        </StatusPill>
      }
    >
      <div className={css.form}>
        <span>
          <strong>
            <bdi>{exemptOf(row, (word) => i18n._(word))}</bdi>
          </strong>{' '}
          <span className={css.quiet}>{t`du ${from} au ${to}`}</span>
        </span>
        <span className={css.pills}>
          {row.category && <StatusPill>{i18n._(exemptCategoryWords[row.category])}</StatusPill>}
          <StatusPill>{row.onSite ? t`présence obligatoire` : t`présence non demandée`}</StatusPill>
          <bdi className={css.quiet}>{row.by}</bdi>
        </span>
        {row.note && (
          <p>
            <bdi>{row.note}</bdi>
          </p>
        )}
        {row.files.length > 0 && <Pieces pieces={row.files} />}
        {ending && row.can.end ? (
          <EndForm row={row} onClose={() => setEnding(false)} />
        ) : (
          row.can.end && (
            <span>
              <Button size="small" onClick={() => setEnding(true)}>
                <Trans>Mettre fin</Trans>
              </Button>
            </span>
          )
        )}
      </div>
    </Card>
  );
}

function EndForm({ row, onClose }: { row: Exemption; onClose: () => void }) {
  const { t } = useLingui();
  const edit = useEdit({
    start: { why: '' },
    version: row.version,
    follows: true,
    send: ({ why }, { version }) => endExemption(row.id, why.trim(), version),
    onSaved: onClose,
  });
  const { why } = edit.draft;
  return (
    <form ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
      <ConflictNotice edit={edit} words={{}} />
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      <div className={css.row}>
        <TextField
          label={t`Pourquoi elle prend fin`}
          maxLength={200}
          value={why}
          error={edit.errors['why']}
          onChange={(event) => edit.set({ why: event.currentTarget.value })}
        />
        <Button variant="primary" type="submit" busy={edit.busy} disabled={!why.trim()}>
          <Trans>Terminer</Trans>
        </Button>
        <Button disabled={edit.busy} onClick={onClose}>
          <Trans>Annuler</Trans>
        </Button>
      </div>
    </form>
  );
}

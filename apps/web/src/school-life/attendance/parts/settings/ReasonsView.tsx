import type { ReasonRow } from '@encrier/contract/school-life/attendance-office';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { type Column, DataTable } from '@encrier/ui/table/DataTable';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { saveReason } from '../../rules.api.ts';
import css from '../Attendance.module.css';

type Flag = 'valid' | 'health' | 'busy' | 'families' | 'paper';
function useFlagWords(): Record<Flag, { short: string; label: string; note: string }> {
  const { t } = useLingui();
  return {
    valid: { short: t`excuse`, label: t`Excuse l’absence`, note: t`Sans cela, l’absence reste non justifiée.` },
    health: { short: t`santé`, label: t`Motif de santé`, note: t`Seules la famille et la vie scolaire le lisent.` },
    busy: {
      short: t`activité de l’école`,
      label: t`Activité de l’école`,
      note: t`L’élève est occupé ailleurs par l’école : rien n’est compté comme absence.`,
    },
    families: { short: t`proposé aux familles`, label: t`Proposé aux familles`, note: t`Dans leurs formulaires.` },
    paper: { short: t`pièce demandée`, label: t`Demande une pièce`, note: t`La famille joint un document.` },
  };
}
const fieldWords = {
  label: msg`Nom`,
  valid: msg`Excuse l’absence`,
  health: msg`Motif de santé`,
  busy: msg`Activité de l’école`,
  families: msg`Proposé aux familles`,
  paper: msg`Demande une pièce`,
  archived: msg`Archivé`,
};
const flags: readonly Flag[] = ['valid', 'health', 'busy', 'families', 'paper'];

/** The reasons of absence of the school, in the order in which they are offered. */
export function ReasonsView({ reasons }: { reasons: readonly ReasonRow[] }) {
  const { t } = useLingui();
  const words = useFlagWords();
  const [open, setOpen] = useState<ReasonRow | 'new' | null>(null);
  const columns: Column<ReasonRow>[] = [
    { key: 'label', head: t`Motif`, cell: (row) => <bdi>{row.label}</bdi>, narrow: 'title' },
    {
      key: 'flags',
      head: t`Ce qu’il fait`,
      cell: (row) => (
        <span className={css.pills}>
          {flags
            .filter((flag) => row[flag])
            .map((flag) => (
              <StatusPill key={flag} tone={flag === 'valid' ? 'ok' : flag === 'health' ? 'info' : 'plain'}>
                {words[flag].short}
              </StatusPill>
            ))}
        </span>
      ),
    },
    {
      key: 'state',
      head: t`État`,
      width: '120px',
      narrow: 'end',
      cell: (row) => (row.archived ? <StatusPill>{t`Archivé`}</StatusPill> : null),
    },
  ];
  return (
    <Card
      title={t`Motifs`}
      flush
      end={
        <Button size="small" icon={IconPlus} onClick={() => setOpen('new')}>
          <Trans>Ajouter</Trans>
        </Button>
      }
    >
      <DataTable label={t`Motifs`} rows={reasons} rowKey={({ id }) => id} columns={columns} onOpen={setOpen} />
      {open && (
        <ReasonForm
          key={open === 'new' ? 'new' : open.id}
          reason={open === 'new' ? null : (reasons.find(({ id }) => id === open.id) ?? open)}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  );
}

function ReasonForm({ reason, onClose }: { reason: ReasonRow | null; onClose: () => void }) {
  const { t } = useLingui();
  const words = useFlagWords();
  const form = useId();
  const edit = useEdit({
    start: {
      label: reason?.label ?? '',
      valid: reason?.valid ?? true,
      health: reason?.health ?? false,
      busy: reason?.busy ?? false,
      families: reason?.families ?? true,
      paper: reason?.paper ?? false,
      archived: reason?.archived ?? false,
    },
    version: reason?.version,
    follows: reason !== null,
    check: ({ label }) => ({ ...(!label.trim() && { label: t`Donnez un nom au motif.` }) }),
    send: (wish, { version, key }) =>
      saveReason(reason?.id ?? null, { ...wish, label: wish.label.trim() }, version, key),
    read: readByField,
    onSaved: () => {
      toast.success(t`Motif enregistré.`);
      onClose();
    },
    onClose,
  });
  const { draft: wish, errors, set } = edit;
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={reason ? <bdi>{reason.label}</bdi> : t`Nouveau motif`}
      closeLabel={t`Fermer`}
      width={480}
      foot={
        <Button variant="primary" type="submit" form={form} busy={edit.busy}>
          <Trans>Enregistrer</Trans>
        </Button>
      }
    >
      <form id={form} ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        <ConflictNotice edit={edit} words={fieldWords} />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <TextField
          label={t`Nom`}
          maxLength={80}
          value={wish.label}
          error={errors.label}
          onChange={(event) => set({ label: event.currentTarget.value })}
        />
        {flags.map((flag) => (
          <CheckField
            key={flag}
            label={words[flag].label}
            note={words[flag].note}
            checked={wish[flag]}
            onChange={(event) => set({ [flag]: event.currentTarget.checked })}
          />
        ))}
        {reason && (
          <CheckField
            label={t`Archivé`}
            note={t`Il n’est plus proposé ; les absences qu’il explique le gardent.`}
            checked={wish.archived}
            onChange={(event) => set({ archived: event.currentTarget.checked })}
          />
        )}
      </form>
    </Sheet>
  );
}

import type { GradeBox } from '@encrier/contract/teaching/gradebook';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { putBoxes } from '../../gradebook.api.ts';
import { formatDecimal } from '#kernel/numbers.ts';
import css from '../Gradebook.module.css';

const sentOf = (rows: readonly GradeBox[]): GradeBox[] =>
  rows.map((one) => ({ ...one, name: one.name.trim(), coefficient: one.coefficient.trim().replace(',', '.') }));

/** Parts of a subject with their own weights. */
export function BoxesForm({
  courseId,
  boxes,
  onClose,
}: {
  courseId: string;
  boxes: readonly GradeBox[];
  onClose: () => void;
}) {
  const { t } = useLingui();
  const edit = useEdit<{ rows: GradeBox[] }>({
    start: { rows: boxes.map((one) => ({ ...one, coefficient: formatDecimal(one.coefficient) })) },
    check: (draft): Record<string, string> =>
      sentOf(draft.rows).some(({ name, coefficient }) => !name || !/^\d{1,2}(\.\d{1,2})?$/.test(coefficient))
        ? { rows: t`Chaque rubrique a un nom et un coefficient.` }
        : {},
    send: (draft) => putBoxes(courseId, { boxes: sentOf(draft.rows) }),
    onSaved: () => {
      toast.success(t`Rubriques enregistrées.`);
      onClose();
    },
    onClose,
  });
  const { rows } = edit.draft;
  const setRows = (next: GradeBox[]): void => edit.set({ rows: next });
  const change = (id: string, part: Partial<GradeBox>): void =>
    setRows(rows.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const error = edit.errors.rows ?? edit.refused;
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Rubriques`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" busy={edit.busy} onClick={() => edit.submit()}>
          <Trans>Enregistrer</Trans>
        </Button>
      }
    >
      <div className={css.form}>
        {error && <Notice tone="bad">{error}</Notice>}
        <p className={css.quiet}>
          <Trans>
            Avec des rubriques, la moyenne du cours est celle des rubriques, chacune avec son coefficient. Les
            évaluations hors rubrique en forment une de coefficient 1.
          </Trans>
        </p>
        {rows.map((one) => (
          <div key={one.id} className={css.row}>
            <TextField
              label={t`Nom`}
              maxLength={40}
              value={one.name}
              onChange={(event) => change(one.id, { name: event.currentTarget.value })}
            />
            <TextField
              label={t`Coefficient`}
              inputMode="decimal"
              value={one.coefficient}
              onChange={(event) => change(one.id, { coefficient: event.currentTarget.value })}
            />
            <IconButton
              icon={IconTrash}
              label={t`Retirer la rubrique`}
              onClick={() => setRows(rows.filter(({ id }) => id !== one.id))}
            />
          </div>
        ))}
        {rows.length < 12 && (
          <Button
            icon={IconPlus}
            onClick={() => setRows([...rows, { id: crypto.randomUUID(), name: '', coefficient: '1' }])}
          >
            <Trans>Ajouter une rubrique</Trans>
          </Button>
        )}
      </div>
    </Sheet>
  );
}

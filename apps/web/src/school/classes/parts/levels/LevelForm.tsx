import { Button } from '@encrier/ui/actions/Button';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { ConflictDialog } from '#kernel/edit/ConflictDialog.tsx';
import { isApiError } from '#kernel/api/error.ts';
import { readRefusal } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { addLevel, type Board, type Level, type LevelChange, saveLevel } from '../../classes.api.ts';
import css from '../Classes.module.css';
import { fieldLabels } from '../field-labels.ts';

type Props = {
  /** Null creates a new one. */ level: Level | null;
  board: Board;
  orgs: readonly { id: string; name: string }[];
  formatValue: (field: string, value: unknown) => string;
  onClose: () => void;
};

/** Name, cycle, establishment and next level. */
export function LevelForm({ level, board, orgs, formatValue, onClose }: Props) {
  const { t } = useLingui();
  const list = useId();
  const last = board.levels.at(-1);
  const [start] = useState(() => ({
    name: level?.name ?? '',
    cycle: level?.cycle ?? last?.cycle ?? '',
    orgId: level?.orgId ?? last?.orgId ?? orgs[0]?.id ?? '',
    nextLevelId: level?.nextLevelId ?? '',
  }));
  const edit = useEdit({
    start,
    version: level?.version,
    needed: ['name'],
    send: async (values, { version, key, former }) => {
      const { nextLevelId, ...rest } = values;
      const [name, cycle] = [rest.name.trim(), rest.cycle.trim()];
      if (!level) return addLevel({ name, cycle, orgId: rest.orgId || orgs[0]!.id }, key);
      const change: LevelChange = {
        ...(name !== former.name && { name }),
        ...(rest.cycle !== former.cycle && { cycle }),
        ...(rest.orgId !== former.orgId && { orgId: rest.orgId }),
        ...(nextLevelId !== former.nextLevelId && { nextLevelId: nextLevelId || null }),
      };
      return Object.keys(change).length ? saveLevel(level.id, { ...change, version }) : null;
    },
    undo: (answer, { name }) => (level && answer ? t`${name} : modification enregistrée` : null),
    read: (error) =>
      isApiError(error, 'levels.name_taken') ? { errors: { name: sentence(error) }, refused: '' } : readRefusal(error),
    onSaved: onClose,
  });
  const { draft: values, errors, conflict, set } = edit;
  if (conflict && level)
    return (
      <ConflictDialog
        rows={[{ id: level.id, name: level.name, fields: conflict.fields }]}
        labels={fieldLabels}
        formatValue={formatValue}
        onTheirs={onClose}
        onMine={edit.mine}
      />
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={level ? t`Modifier ${level.name}` : t`Nouveau niveau`}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form="level-form" busy={edit.busy}>
            {level ? <Trans>Enregistrer</Trans> : <Trans>Créer le niveau</Trans>}
          </Button>
        </>
      }
    >
      <form id="level-form" ref={edit.form} className={css.stack} noValidate onSubmit={edit.submit}>
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <TextField
          label={t`Nom`}
          maxLength={60}
          autoFocus
          autoComplete="off"
          value={values.name}
          error={errors.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextField
          label={t`Cycle`}
          optional={t`(facultatif)`}
          maxLength={60}
          list={list}
          autoComplete="off"
          value={values.cycle}
          onChange={(event) => set({ cycle: event.currentTarget.value })}
        />
        <datalist id={list}>
          {[...new Set(board.levels.map(({ cycle }) => cycle).filter(Boolean))].map((cycle) => (
            <option key={cycle} value={cycle} />
          ))}
        </datalist>
        {orgs.length > 1 && (
          <SelectField
            label={t`Établissement`}
            value={values.orgId}
            options={orgs.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => set({ orgId: event.currentTarget.value })}
          />
        )}
        {level && (
          <SelectField
            label={t`Niveau suivant`}
            optional={t`(facultatif)`}
            help={t`Où les élèves passent l’année d’après.`}
            value={values.nextLevelId}
            options={[
              { value: '', label: t`Aucun` },
              ...board.levels.filter(({ id }) => id !== level.id).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(event) => set({ nextLevelId: event.currentTarget.value })}
          />
        )}
      </form>
    </Dialog>
  );
}

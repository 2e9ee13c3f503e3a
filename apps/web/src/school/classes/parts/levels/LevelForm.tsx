import { Button } from '@encrier/ui/actions/Button';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import {
  addLevel,
  type Board,
  type Disagreements,
  type Level,
  type LevelChange,
  saveLevel,
} from '../../classes.api.ts';
import css from '../Classes.module.css';
import { ConflictDialog } from '../ConflictDialog.tsx';

type Props = {
  /** Null makes a new one. */ level: Level | null;
  board: Board;
  orgs: readonly { id: string; name: string }[];
  say: (field: string, value: unknown) => string;
  onClose: () => void;
};

/** Name, cycle, establishment and next level. */
// house: one form, field after field
export function LevelForm({ level, board, orgs, say, onClose }: Props) {
  const { t } = useLingui();
  const list = useId();
  const last = board.levels.at(-1);
  const [start] = useState(() => ({
    name: level?.name ?? '',
    cycle: level?.cycle ?? last?.cycle ?? '',
    orgId: level?.orgId ?? last?.orgId ?? orgs[0]?.id ?? '',
    nextLevelId: level?.nextLevelId ?? '',
  }));
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<{ version: number; fields: Disagreements } | null>(null);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const set = (part: Partial<typeof values>): void => {
    setValues({ ...values, ...part });
    setErrors({});
  };
  const send = async (version: number): Promise<void> => {
    setBusy(true);
    const { nextLevelId, ...rest } = values;
    const name = rest.name.trim();
    const change: LevelChange = {
      ...(name !== start.name && { name }),
      ...(rest.cycle !== start.cycle && { cycle: rest.cycle.trim() }),
      ...(rest.orgId !== start.orgId && { orgId: rest.orgId }),
      ...(nextLevelId !== start.nextLevelId && { nextLevelId: nextLevelId || null }),
    };
    try {
      if (!level) await addLevel({ name, cycle: rest.cycle.trim(), orgId: rest.orgId || orgs[0]!.id }, key);
      else if (Object.keys(change).length) await saveLevel(level.id, { ...change, version });
      onClose();
    } catch (error) {
      setKey(crypto.randomUUID());
      setBusy(false);
      if (isApiError(error, 'edited_meanwhile'))
        setConflict(error.details as { version: number; fields: Disagreements });
      else setErrors(isApiError(error, 'levels.name_taken') ? { name: sentence(error) } : { all: sentence(error) });
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    if (!values.name.trim()) setErrors({ name: t`À remplir` });
    else void send(level?.version ?? 1);
  };
  const mine = (): void => {
    const version = conflict?.version ?? 1;
    setConflict(null);
    void send(version);
  };
  if (conflict && level)
    return (
      <ConflictDialog
        rows={[{ id: level.id, name: level.name, fields: conflict.fields }]}
        say={say}
        onTheirs={onClose}
        onMine={mine}
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
          <Button variant="primary" type="submit" form="level-form" busy={busy}>
            {level ? <Trans>Enregistrer</Trans> : <Trans>Créer le niveau</Trans>}
          </Button>
        </>
      }
    >
      <form id="level-form" className={css.stack} noValidate onSubmit={submit}>
        {errors.all && <Notice tone="bad">{errors.all}</Notice>}
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

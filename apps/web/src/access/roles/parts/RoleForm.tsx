import type { CustomRole } from '@encrier/contract/access/roles';
import { type Role, rolePrecedence } from '@encrier/contract/kernel/schema';
import { Button } from '@encrier/ui/actions/Button';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { addRole, refreshAccess, saveRole } from '../roles.api.ts';
import css from './RoleForm.module.css';
import { roleNames } from './words.ts';

type Props = {
  /** The role to rename; null makes a new one. */ role: CustomRole | null /** Roles a new one can start from. */;
  models: readonly CustomRole[];
  onClose: () => void;
};

/** Name, description and area of a role; a new one may start from another. */
export function RoleForm({ role, models, onClose }: Props) {
  const { t, i18n } = useLingui();
  const [values, setValues] = useState({
    name: role?.name ?? '',
    description: role?.description ?? '',
    base: role?.base ?? ('admin' as Role),
    model: '',
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const set = (part: Partial<typeof values>): void => {
    setValues({ ...values, ...part });
    setErrors({});
    setRefused('');
  };
  const choose = (id: string): void => {
    const model = models.find((one) => one.id === id);
    set({ model: id, ...(model && { base: model.base }) });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!values.name.trim()) return setErrors({ name: t`À remplir` });
    setBusy(true);
    const { model, ...words } = values;
    try {
      if (role) await saveRole(role, words);
      else
        await addRole({
          ...words,
          grants:
            models.find((one) => one.id === model)?.grants.map(({ permission, scope }) => ({ permission, scope })) ??
            [],
        });
      await refreshAccess();
      onClose();
    } catch (error) {
      setErrors(fieldErrors(error));
      setRefused(sentence(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={role ? t`Modifier le rôle` : t`Nouveau rôle`}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form="role-form" busy={busy}>
            {role ? <Trans>Enregistrer le rôle</Trans> : <Trans>Créer le rôle</Trans>}
          </Button>
        </>
      }
    >
      <form id="role-form" className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        {refused && <Notice tone="bad">{refused}</Notice>}
        <TextField
          label={t`Nom du rôle`}
          maxLength={60}
          autoFocus
          value={values.name}
          error={errors.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextField
          label={t`Description`}
          optional={t`(facultatif)`}
          maxLength={200}
          value={values.description}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        {!role && (
          <SelectField
            label={t`Partir de`}
            value={values.model}
            options={[
              { value: '', label: t`Un rôle vide` },
              ...models.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        )}
        <SelectField
          label={t`Espace ouvert`}
          help={t`L’espace où ses détenteurs travaillent.`}
          value={values.base}
          options={rolePrecedence.map((one) => ({ value: one, label: i18n._(roleNames[one]) }))}
          onChange={(event) => set({ base: event.currentTarget.value as Role })}
        />
      </form>
    </Dialog>
  );
}

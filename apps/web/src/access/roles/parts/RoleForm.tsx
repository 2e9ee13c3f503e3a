import type { CustomRole } from '@encrier/contract/access/roles';
import { type Role, rolePrecedence } from '@encrier/contract/kernel/schema';
import { Button } from '@encrier/ui/actions/Button';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { addRole, changeRole } from '../roles.api.ts';
import css from './RoleForm.module.css';
import { roleNames } from './words.ts';

type Draft = { name: string; description: string; base: Role; model: string };
const fieldWords = { name: msg`Nom du rôle`, description: msg`Description`, base: msg`Espace ouvert` };
type Props = {
  /** The role to rename; null creates a new one. */ role: CustomRole | null /** Roles a new one can start from. */;
  models: readonly CustomRole[];
  onClose: () => void;
};

/** Name, description and area of a role; a new one may start from another. */
export function RoleForm({ role, models, onClose }: Props) {
  const { t, i18n } = useLingui();
  const form = useId();
  const edit = useEdit<Draft, unknown>({
    start: {
      name: role?.name ?? '',
      description: role?.description ?? '',
      base: role?.base ?? 'admin',
      model: '',
    },
    version: role?.version,
    follows: role !== null,
    needed: ['name'],
    send: async ({ model, ...words }, { version }) => {
      const grants = models.find(({ id }) => id === model)?.grants ?? [];
      if (role) await changeRole({ ...role, version }, words);
      else await addRole({ ...words, grants: grants.map(({ permission, scope }) => ({ permission, scope })) });
    },
    onSaved: onClose,
    onClose,
  });
  const { draft: values, errors, set } = edit;
  const choose = (id: string): void => {
    const model = models.find((one) => one.id === id);
    set({ model: id, ...(model && { base: model.base }) });
  };
  return (
    <Dialog
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={role ? t`Modifier le rôle` : t`Nouveau rôle`}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button onClick={edit.leave}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form={form} busy={edit.busy}>
            {role ? <Trans>Enregistrer le rôle</Trans> : <Trans>Créer le rôle</Trans>}
          </Button>
        </>
      }
    >
      <form id={form} ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        <ConflictNotice
          edit={edit}
          words={fieldWords}
          formatValue={(value, field) => (field === 'base' ? i18n._(roleNames[value as Role]) : undefined)}
        />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
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

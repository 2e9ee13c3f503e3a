import { ownWord } from '../../../school/words/words.public.ts';
import type { EntryRoles } from '@encrier/contract/access/roles';
import { type Role, rolePrecedence } from '@encrier/contract/kernel/schema';
import { Button } from '@encrier/ui/actions/Button';
import { Switch } from '@encrier/ui/actions/Switch';
import { CheckField } from '@encrier/ui/fields/Choice';
import { Notice } from '@encrier/ui/feedback/Notice';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { useRevision } from '#kernel/edit/use-revision.ts';
import { comma } from '#kernel/text.ts';
import { toast } from '#kernel/toast/toast.ts';
import { accessQueries, roleName } from '../../roles/roles.public.tsx';
import { type Rights, saveEntry } from '../accounts.api.ts';
import css from './Accounts.module.css';
import { EntryTerms } from './EntryTerms.tsx';

type Entry = Rights['entries'][number];
/** Roles in one order, so that a box ticked and cleared again is no change. */
const toggled = <T,>(list: readonly T[], item: T, on: boolean): T[] =>
  [...list.filter((one) => one !== item), ...(on ? [item] : [])].sort();

const fieldWords = {
  active: msg`Membre de cet établissement`,
  roles: msg`Rôles`,
  customRoles: msg`Rôles de l’école`,
};

/** Roles of one membership: the built-in ones open areas, the school's own give permissions. */
export function EntryEditor({ accountId, entry }: { accountId: string; entry: Entry }) {
  const { t, i18n } = useLingui();
  const { data } = useQuery(accessQueries.roles);
  const start: EntryRoles = {
    roles: entry.roles.toSorted(),
    customRoles: entry.customRoles.toSorted(),
    active: entry.active,
  };
  const edit = useEdit({
    start,
    version: useRevision(start),
    follows: true,
    send: (values, { former }) => saveEntry(accountId, entry.id, { ...values, from: former }),
    onSaved: () => toast.success(t`Rôles enregistrés`),
  });
  const { draft: values, set } = edit;
  const nameOf = (role: string): string =>
    (rolePrecedence as readonly string[]).includes(role)
      ? i18n._(roleName(role as Role))
      : ownWord(data?.roles.find(({ id }) => id === role)?.name ?? '');
  return (
    <div className={css.entry}>
      <div className={css.entryHead}>
        <bdi>{entry.orgName}</bdi>
        <Switch
          bare
          label={t`Membre de cet établissement`}
          checked={values.active}
          onChange={(active) => set({ active })}
        />
      </div>
      <div className={css.boxes}>
        {rolePrecedence.map((role: Role) => (
          <CheckField
            key={role}
            label={i18n._(roleName(role))}
            checked={values.roles.includes(role)}
            onChange={(event) => set({ roles: toggled(values.roles, role, event.currentTarget.checked) })}
          />
        ))}
      </div>
      {data && (
        <div className={css.boxes}>
          {data.roles.map(({ id, name, description }) => (
            <CheckField
              key={id}
              label={<bdi>{ownWord(name)}</bdi>}
              note={ownWord(description) || undefined}
              checked={values.customRoles.includes(id)}
              onChange={(event) => set({ customRoles: toggled(values.customRoles, id, event.currentTarget.checked) })}
            />
          ))}
        </div>
      )}
      <EntryTerms accountId={accountId} entry={entry} />
      <ConflictNotice
        edit={edit}
        words={fieldWords}
        formatValue={(value) => (Array.isArray(value) && value.length ? value.map(nameOf).join(comma()) : undefined)}
      />
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      {edit.changed && (
        <div className={css.foot}>
          <Button size="small" onClick={() => edit.restart(start)}>
            <Trans>Annuler</Trans>
          </Button>
          <Button size="small" variant="primary" busy={edit.busy} onClick={() => edit.submit()}>
            <Trans>Enregistrer les rôles</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}

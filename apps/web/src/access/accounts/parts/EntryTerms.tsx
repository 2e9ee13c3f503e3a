import { type Role, rolePrecedence } from '@encrier/contract/kernel/schema';
import { Button } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { schoolDay, formatDay } from '#kernel/dates.ts';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { accessQueries, roleName, TermFields } from '../../roles/roles.public.tsx';
import { ownWord } from '../../../school/words/words.public.ts';
import { endTerm, giveForTime, type Rights } from '../accounts.api.ts';
import css from './Accounts.module.css';

type Entry = Rights['entries'][number];
type Term = Entry['terms'][number];

/** Names of roles, built-in and of the school. */
function useRoleNames() {
  const { i18n } = useLingui();
  const { data } = useQuery(accessQueries.roles);
  const own = data?.roles ?? [];
  return {
    own,
    nameOf: ({ role, roleId }: Pick<Term, 'role' | 'roleId'>): string =>
      role ? i18n._(roleName(role)) : ownWord(own.find(({ id }) => id === roleId)?.name ?? ''),
  };
}

/** Roles of a membership with a time limit, with the end day of each, and the button to give another. */
export function EntryTerms({ accountId, entry }: { accountId: string; entry: Entry }) {
  const { t } = useLingui();
  const { nameOf } = useRoleNames();
  const [giving, setGiving] = useState(false);
  const end = async (term: Term): Promise<void> => {
    const name = nameOf(term);
    if (
      !(await confirm({
        title: t`Retirer « ${name} » maintenant ?`,
        text: t`Ce que ce rôle ouvre se ferme tout de suite.`,
        action: t`Retirer ce rôle`,
        danger: true,
      }))
    )
      return;
    await endTerm(accountId, term.id).then(
      () => toast.success(t`Rôle retiré`),
      (error) => toast.error(sentence(error)),
    );
  };
  return (
    <>
      {entry.terms.length > 0 && (
        <ul className={css.terms}>
          {entry.terms.map((term) => {
            const [from, until, name] = [formatDay(term.from), formatDay(term.until), nameOf(term)];
            return (
              <li key={term.id}>
                <div className={css.whoText}>
                  <bdi className={css.termName}>{name}</bdi>
                  <span className={css.quiet}>
                    <Facts>
                      {[
                        term.state === 'planned' ? t`Du ${from} au ${until}` : t`Jusqu’au ${until}`,
                        term.by,
                        term.reason,
                      ]}
                    </Facts>
                  </span>
                </div>
                <Button size="small" variant="link" aria-label={t`Retirer « ${name} »`} onClick={() => void end(term)}>
                  <Trans>Retirer</Trans>
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <div>
        <Button size="small" variant="quiet" icon={IconCalendarClock} onClick={() => setGiving(true)}>
          <Trans>Donner un rôle pour un temps</Trans>
        </Button>
      </div>
      {giving && <GiveForTime accountId={accountId} entry={entry} onClose={() => setGiving(false)} />}
    </>
  );
}

function GiveForTime({ accountId, entry, onClose }: { accountId: string; entry: Entry; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { own } = useRoleNames();
  const form = useId();
  const builtIn = rolePrecedence.filter((role) => !entry.roles.includes(role));
  const others = own.filter(({ id }) => !entry.customRoles.includes(id));
  const edit = useEdit({
    start: { role: '', from: schoolDay(), until: '', reason: '' },
    needed: ['role', 'from', 'until'],
    send: async ({ role, from, until, reason }) => {
      const isBuiltIn = (builtIn as string[]).includes(role);
      await giveForTime(accountId, entry.id, {
        role: isBuiltIn ? (role as Role) : null,
        roleId: isBuiltIn ? null : role,
        from,
        until,
        reason: reason.trim(),
      });
      return until;
    },
    read: readByField,
    onSaved: (until) => {
      toast.success(t`Rôle donné jusqu’au ${formatDay(until)}`);
      onClose();
    },
    onClose,
  });
  const { draft: values, errors, set } = edit;
  return (
    <Dialog
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Donner un rôle pour un temps`}
      closeLabel={t`Annuler`}
      foot={
        <>
          <Button onClick={edit.leave}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form={form} busy={edit.busy}>
            <Trans>Donner ce rôle</Trans>
          </Button>
        </>
      }
    >
      <form id={form} ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <SelectField
          label={t`Rôle`}
          value={values.role}
          error={errors.role}
          onChange={(event) => set({ role: event.currentTarget.value })}
          options={[
            { value: '', label: t`Choisissez` },
            ...builtIn.map((role) => ({ value: role as string, label: i18n._(roleName(role)) })),
            ...others.map(({ id, name }) => ({ value: id, label: ownWord(name) })),
          ]}
        />
        <TermFields values={values} errors={errors} onChange={set} />
      </form>
    </Dialog>
  );
}

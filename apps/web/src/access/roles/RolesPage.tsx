import type { CustomRole } from '@encrier/contract/access/roles';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { Chips } from '@encrier/ui/actions/Chips';
import { SearchField } from '@encrier/ui/fields/TextField';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { Notice } from '@encrier/ui/feedback/Notice';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { useMedia, useNarrow } from '@encrier/ui/media';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconEye, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useCan } from '#kernel/session/rights.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { dropRole, refreshAccess, rolesQuery, saveRole } from './roles.api.ts';
import css from './parts/Matrix.module.css';
import { type Group, type MatrixProps, MatrixTable } from './parts/MatrixTable.tsx';
import { OneRole } from './parts/OneRole.tsx';
import { changeCount, grantsWith, type Pending, withChange } from './parts/pending.ts';
import { RoleForm } from './parts/RoleForm.tsx';
import { WhoSees } from './parts/WhoSees.tsx';
import { permissionGroups, permissionWords, ungrouped } from './parts/words.ts';

/** Groups of the catalogue that answer a search, by label, description or code. */
function useGroups(q: string, only: ReadonlySet<string> | null): Group[] {
  const { t, i18n } = useLingui();
  const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const rest = ungrouped();
  const all = [...permissionGroups.map((group) => ({ ...group, name: i18n._(group.name) })), ...(rest.length ? [{ key: 'rest', name: t`Autres`, permissions: rest }] : [])];
  return all
    .map((group) => ({
      ...group,
      permissions: group.permissions.filter((key) => {
        const words = permissionWords[key];
        return (!only || only.has(key)) && plain(`${group.name} ${i18n._(words.label)} ${i18n._(words.description)} ${key}`).includes(plain(q.trim()));
      }),
    }))
    .filter((group) => group.permissions.length > 0);
}

/** Direction first, then by name: a column never moves because a cell changed. */
const inOrder = (roles: readonly CustomRole[]): CustomRole[] => {
  const first = (role: CustomRole): number => (role.template === 'direction' ? 0 : 1);
  return [...roles].sort((a, b) => first(a) - first(b) || a.name.localeCompare(b.name));
};

/** Cells changed on screen, and their saving role by role. */
function useChanges(roles: readonly CustomRole[]) {
  const { t } = useLingui();
  const [pending, setPending] = useState<Pending>(new Map());
  const [busy, setBusy] = useState(false);
  const apply = async (): Promise<void> => {
    setBusy(true);
    let left = pending;
    try {
      for (const role of roles.filter(({ id }) => pending.has(id))) {
        await saveRole(role, { grants: grantsWith(pending, role) as never });
        left = new Map([...left].filter(([id]) => id !== role.id));
      }
      toast.success(t`Permissions appliquées`);
    } catch (error) {
      if (isApiError(error, 'edited_meanwhile')) toast.error(t`Ce rôle a changé pendant ce temps : vérifiez vos changements, puis appliquez de nouveau.`);
      else if (!isApiError(error, 'network')) toast.error(sentence(error));
    }
    setPending(left);
    await refreshAccess();
    setBusy(false);
  };
  return { pending, busy, apply, change: (role: CustomRole, permission: string, scope: never) => setPending(withChange(pending, role, permission, scope)), clear: () => setPending(new Map()) };
}

/** Roles × permissions with their reach, and what one person sees. */
export default function RolesPage() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(rolesQuery);
  const [q, setQ] = useState('');
  const [differing, setDiffering] = useState(false);
  const [form, setForm] = useState<{ role: CustomRole | null } | null>(null);
  const [seeing, setSeeing] = useState(false);
  const narrow = useNarrow();
  const wide = useMedia('(min-width: 1360px)');
  const maySee = useCan('users.manage');
  const { pending, busy, apply, change, clear } = useChanges(data?.roles ?? []);
  const different = new Set((data?.roles ?? []).flatMap((role) => role.grants.filter((grant) => grant.differs).map((grant) => grant.permission)));
  const groups = useGroups(q, differing ? different : null);
  const count = changeCount(pending);
  const remove = async (role: CustomRole): Promise<void> => {
    const { name } = role;
    if (await confirm({ title: t`Supprimer le rôle « ${name} » ?`, text: t`Personne ne le détient. Il pourra être recomposé plus tard.`, action: t`Supprimer le rôle`, danger: true })) await dropRole(role.id).then(() => toast.success(t`Rôle supprimé`), (failed) => toast.error(sentence(failed)));
  };
  const table: MatrixProps | null = data ? { roles: inOrder(data.roles), builtIn: data.builtIn, groups, pending, onChange: change as MatrixProps['onChange'], onEdit: (role) => setForm({ role }), onRemove: (role) => void remove(role) } : null;
  return (
    <PageFrame
      title={t`Rôles et permissions`}
      raw
      tools={
        <>
          {maySee && !wide && <IconButton icon={IconEye} label={t`Que voit…`} onClick={() => setSeeing(true)} />}
          {count > 0 && <Button variant="quiet" onClick={clear}><Trans>Tout annuler</Trans></Button>}
          {count === 0 || !narrow ? <Button icon={IconPlus} onClick={() => setForm({ role: null })}><Trans>Rôle</Trans></Button> : null}
        </>
      }
      action={count > 0 && <Button variant="primary" icon={IconCheck} busy={busy} onClick={() => void apply()}>{plural(count, { one: 'Appliquer # changement', other: 'Appliquer # changements' })}</Button>}
    >
      <div className={css.page}>
        <div className={css.main}>
          <div className={css.tools}>
            <SearchField className={css.search} label={t`Une action, un code`} value={q} onChange={setQ} hint="/" data-shortcut="filter" autoComplete="off" />
            {different.size > 0 && <Chips label={t`Filtres`} chips={[{ key: 'differs', label: t`Différent du modèle`, count: different.size, active: differing, onPress: () => setDiffering(!differing) }]} />}
            {different.size > 0 && <span className={css.legend}><Trans>différent du modèle</Trans></span>}
          </div>
          {error && !data ? (
            <Notice tone="bad" title={sentence(error)} action={<Button size="small" onClick={() => void refetch()}><Trans>Réessayer</Trans></Button>} />
          ) : !table ? (
            <Skeletons label={t`Chargement`} rows={10} />
          ) : groups.length === 0 ? (
            <EmptyState icon={IconSearchOff} title={t`Aucune action ne correspond`} action={<Button onClick={() => { setQ(''); setDiffering(false); }}><Trans>Tout afficher</Trans></Button>} />
          ) : narrow ? (
            <OneRole {...table} />
          ) : (
            <MatrixTable {...table} />
          )}
        </div>
        {maySee && wide && <aside className={css.panel} aria-label={t`Que voit…`}><WhoSees /></aside>}
      </div>
      {maySee && !wide && <Sheet open={seeing} onClose={() => setSeeing(false)} title={t`Que voit…`} titleHidden closeLabel={t`Fermer`}><WhoSees /></Sheet>}
      {form && <RoleForm role={form.role} models={data?.roles.filter((role) => role.can.edit) ?? []} onClose={() => setForm(null)} />}
    </PageFrame>
  );
}

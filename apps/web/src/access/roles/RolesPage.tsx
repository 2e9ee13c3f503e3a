import { Button, IconButton } from '@encrier/ui/actions/Button';
import { useMedia, useNarrow } from '@encrier/ui/media';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconEye, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useCan } from '#kernel/session/rights.ts';
import { rolesQuery } from './roles.api.ts';
import { askRemove, useChanges } from './parts/matrix/changes.ts';
import { useGroups } from './parts/matrix/groups.ts';
import css from './parts/Matrix.module.css';
import { MatrixBody } from './parts/matrix/MatrixBody.tsx';
import { MatrixFilters } from './parts/matrix/MatrixFilters.tsx';
import type { MatrixProps } from './parts/matrix/MatrixTable.tsx';
import { RoleForm } from './parts/RoleForm.tsx';
import { WhoSees } from './parts/WhoSees.tsx';

/** Direction first, then by name: a column never moves because a cell changed. */
const inOrder = (roles: MatrixProps['roles']): MatrixProps['roles'] => {
  const first = (role: MatrixProps['roles'][number]): number => (role.template === 'direction' ? 0 : 1);
  return [...roles].sort((a, b) => first(a) - first(b) || a.name.localeCompare(b.name));
};

/** Roles × permissions with their reach, and what one person sees. */
export default function RolesPage() {
  const { t } = useLingui();
  const query = useQuery(rolesQuery);
  const { data } = query;
  const [q, setQ] = useState('');
  const [differing, setDiffering] = useState(false);
  const [form, setForm] = useState<{ role: MatrixProps['roles'][number] | null } | null>(null);
  const narrow = useNarrow();
  const wide = useMedia('(min-width: 1360px)');
  const roomy = useMedia('(min-width: 1800px)');
  // Replaces columns of the matrix: it is only open by default when there is room for both.
  const [wanted, setSeeing] = useState<boolean | null>(null);
  const seeing = wanted ?? roomy;
  const maySee = useCan('users.manage');
  const { pending, count, busy, apply, change, clear } = useChanges(data?.roles ?? []);
  const different = new Set(
    (data?.roles ?? []).flatMap((role) =>
      role.grants.filter((grant) => grant.differs).map((grant) => grant.permission),
    ),
  );
  const groups = useGroups(q, differing ? different : null);
  const table: MatrixProps | null = data
    ? {
        roles: inOrder(data.roles),
        builtIn: data.builtIn,
        groups,
        pending,
        onChange: change,
        onEdit: (role) => setForm({ role }),
        onRemove: (role) => void askRemove(role),
      }
    : null;
  const create = (
    <Button icon={IconPlus} data-create onClick={() => setForm({ role: null })}>
      <Trans>Rôle</Trans>
    </Button>
  );
  return (
    <PageFrame
      reach="school"
      title={t`Rôles et permissions`}
      raw
      tools={
        <>
          {maySee && (
            <IconButton icon={IconEye} label={t`Que voit…`} aria-pressed={seeing} onClick={() => setSeeing(!seeing)} />
          )}
          {count > 0 && (
            <Button variant="quiet" onClick={clear}>
              <Trans>Tout annuler</Trans>
            </Button>
          )}
          {count > 0 && !narrow && create}
        </>
      }
      action={
        count === 0 ? (
          create
        ) : (
          <Button variant="primary" icon={IconCheck} busy={busy} onClick={() => void apply()}>
            {plural(count, { one: 'Appliquer # changement', other: 'Appliquer # changements' })}
          </Button>
        )
      }
    >
      <div className={css.page} data-seeing={(maySee && wide && seeing) || undefined}>
        <div className={css.main}>
          <MatrixFilters
            q={q}
            onSearch={setQ}
            different={different.size}
            differing={differing}
            onDiffering={setDiffering}
          />
          <Asked query={query} rows={10}>
            {() =>
              table && (
                <MatrixBody
                  table={table}
                  onReset={() => {
                    setQ('');
                    setDiffering(false);
                  }}
                />
              )
            }
          </Asked>
        </div>
        {maySee && wide && seeing && (
          <aside className={css.panel} aria-label={t`Que voit…`}>
            <WhoSees />
          </aside>
        )}
      </div>
      {maySee && !wide && (
        <Sheet open={seeing} onClose={() => setSeeing(false)} title={t`Que voit…`} titleHidden closeLabel={t`Fermer`}>
          <WhoSees />
        </Sheet>
      )}
      {form && (
        <RoleForm
          role={data?.roles.find(({ id }) => id === form.role?.id) ?? form.role}
          models={data?.roles.filter((role) => role.can.edit) ?? []}
          onClose={() => setForm(null)}
        />
      )}
    </PageFrame>
  );
}

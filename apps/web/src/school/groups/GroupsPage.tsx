import { schoolDay } from '#kernel/dates.ts';
import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Notice } from '@encrier/ui/feedback/Notice';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { DataTable } from '@encrier/ui/table/DataTable';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarOff, IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { dayIn, type GroupsView, groupsQuery, searchOf, viewFrom } from './groups.api.ts';
import { GroupForm } from './parts/GroupForm.tsx';
import { GroupPanel } from './parts/GroupPanel.tsx';
import css from './parts/Groups.module.css';
import { Kinds, useColumns } from './parts/list.tsx';
import { SplitForm } from './parts/SplitForm.tsx';

/** Groups of a year: filtered by kind, one open beside the list with its members. */
export default function GroupsPage() {
  const { t } = useLingui();
  const view = viewFrom(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [form, setForm] = useState<'new' | 'split' | null>(null);
  const query = useQuery(groupsQuery(view.yearId));
  const { data } = query;
  const columns = useColumns();
  const change = (part: Partial<GroupsView>): void =>
    void navigate({ to: '.', search: searchOf({ ...view, ...part }) as never, replace: part.open === undefined });
  const year = data?.year ?? null;
  const today = year ? dayIn(year, schoolDay()) : '';
  const writable = year !== null && !year.closed;
  const rows = (data?.groups ?? []).filter(({ kind }) => !view.kind || kind === view.kind);
  const split = writable && (data?.classes.length ?? 0) > 0 && (
    <Button onClick={() => setForm('split')}>
      <Trans>Partager une classe</Trans>
    </Button>
  );
  return (
    <PageFrame
      reach="org"
      title={t`Groupes`}
      {...(writable && {
        action: (
          <Button variant="primary" icon={IconPlus} data-create onClick={() => setForm('new')}>
            <Trans>Groupe</Trans>
          </Button>
        ),
      })}
    >
      <div className={css.page}>
        <Asked query={query} label={t`Chargement des groupes`}>
          {(data) =>
            !year ? (
              <EmptyState
                icon={IconCalendarOff}
                title={t`Aucune année scolaire`}
                action={
                  <ButtonLink variant="primary" href="/admin/annees">
                    <Trans>Créer une année</Trans>
                  </ButtonLink>
                }
              />
            ) : (
              <>
                <div className={css.bar}>
                  {data.years.length > 1 && (
                    <SelectField
                      className={css.year}
                      label={t`Année scolaire`}
                      labelHidden
                      value={year.id}
                      options={data.years.map(({ id, name, current, closed }) => ({
                        value: id,
                        label: current ? t`${name} (en cours)` : closed ? t`${name} (close)` : name,
                      }))}
                      onChange={(event) => change({ yearId: event.currentTarget.value, open: null })}
                    />
                  )}
                  <Kinds groups={data.groups} kind={view.kind} onKind={(kind) => change({ kind })} />
                  {data.groups.length > 0 && split}
                </div>
                {year.closed && (
                  <Notice>
                    <Trans>Cette année est close : elle se lit, elle ne se change plus.</Trans>
                  </Notice>
                )}
                <div className={css.list}>
                  <DataTable
                    name="groups"
                    exports="rows"
                    label={t`Groupes`}
                    rows={rows}
                    rowKey={(row) => row.id}
                    columns={columns}
                    onOpen={(row) => change({ open: row.id })}
                    {...(view.open && { current: view.open })}
                    empty={
                      <EmptyState icon={IconUsersGroup} title={t`Aucun groupe`} {...(split && { action: split })}>
                        <Trans>
                          Demi-groupes, options, langues, soutien ou clubs : un groupe réunit des élèves pour un temps.
                        </Trans>
                      </EmptyState>
                    }
                  />
                </div>
                {view.open && (
                  <GroupPanel
                    key={view.open}
                    id={view.open}
                    listing={data}
                    year={year}
                    today={today}
                    onClose={() => change({ open: null })}
                  />
                )}
                {form === 'new' && (
                  <GroupForm
                    group={null}
                    listing={data}
                    yearId={year.id}
                    onClose={(id) => {
                      setForm(null);
                      if (id) change({ open: id });
                    }}
                  />
                )}
                {form === 'split' && <SplitForm listing={data} year={year} day={today} onClose={() => setForm(null)} />}
              </>
            )
          }
        </Asked>
      </div>
    </PageFrame>
  );
}

import { Button } from '@encrier/ui/actions/Button';
import { Pager } from '@encrier/ui/data/Pager';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { DataTable } from '@encrier/ui/table/DataTable';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Asked } from '#kernel/frame/Asked.tsx';
import { ListSearch } from '#kernel/frame/ListSearch.tsx';
import { type Filter, type Found, personsQuery } from '../privacy.api.ts';
import { PersonSheet } from './PersonSheet.tsx';
import css from './Privacy.module.css';
import { kindWords } from './words.ts';
import { comma } from '#kernel/text.ts';

type Props = { filter: Filter; onChange: (part: Partial<Filter>) => void };

/** Anybody with data in the school, found by name; one opens beside the list. */
export function Persons({ filter, onChange }: Props) {
  const { t, i18n } = useLingui();
  const query = useQuery(personsQuery(filter.q, filter.page));
  const { data, isPlaceholderData } = query;
  const kinds = ({ kinds: held }: Found): string => held.map((kind) => i18n._(kindWords[kind])).join(comma());
  const state = (row: Found) =>
    row.erased ? (
      <StatusPill tone="plain">
        <Trans>Effacé</Trans>
      </StatusPill>
    ) : row.left ? (
      <StatusPill tone="warn">
        <Trans>Parti</Trans>
      </StatusPill>
    ) : (
      <StatusPill tone="ok">
        <Trans>Présent</Trans>
      </StatusPill>
    );
  return (
    <>
      <ListSearch
        className={css.search}
        label={t`Rechercher une personne`}
        value={filter.q}
        onChange={(q) => onChange({ q, page: 1 })}
      />
      <Asked query={query} label={t`Chargement des personnes`}>
        {(data) => (
          <div className={css.list} data-late={isPlaceholderData || undefined}>
            <DataTable
              label={t`Personnes`}
              rows={data.items}
              rowKey={(row) => row.id}
              onOpen={(row) => onChange({ open: row.id })}
              {...(filter.open && { current: filter.open })}
              columns={[
                {
                  key: 'name',
                  head: t`Nom`,
                  cell: (row) => (
                    <span>
                      <bdi>{row.label}</bdi>
                      {row.labelAr && (
                        <>
                          {' '}
                          <bdi className={css.quiet} lang="ar">
                            {row.labelAr}
                          </bdi>
                        </>
                      )}
                    </span>
                  ),
                  narrow: 'title',
                },
                { key: 'kind', head: t`Qui`, cell: kinds },
                { key: 'state', head: t`Situation`, cell: state, narrow: 'end' },
              ]}
              empty={
                <EmptyState
                  icon={IconSearchOff}
                  title={t`Personne ne correspond`}
                  action={
                    <Button onClick={() => onChange({ q: '', page: 1 })}>
                      <Trans>Tout afficher</Trans>
                    </Button>
                  }
                />
              }
            />
          </div>
        )}
      </Asked>
      {data && (
        <Pager
          label={t`Pages des personnes`}
          page={data.page}
          pageSize={data.pageSize}
          total={data.total}
          onPage={(page) => onChange({ page })}
          previous={t`Page précédente`}
          next={t`Page suivante`}
          summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
        />
      )}
      {filter.open && <PersonSheet key={filter.open} id={filter.open} onClose={() => onChange({ open: null })} />}
    </>
  );
}

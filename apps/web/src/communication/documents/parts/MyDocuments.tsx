import { Button } from '@encrier/ui/actions/Button';
import { Card, CardRows } from '@encrier/ui/data/Card';
import { Pager } from '@encrier/ui/data/Pager';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileText, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useChild } from '#kernel/session/child.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { filterFrom, type MineFilter, mineQuery, noFilter, searchOf } from '../documents.api.ts';
import { DocumentFilters } from './DocumentFilters.tsx';
import { DocumentLine } from './DocumentLine.tsx';
import css from './Documents.module.css';
import { DocumentSheet } from './DocumentSheet.tsx';

/** The caller's documents, waiting ones first; filters and the open document are in the address. */
export function MyDocuments() {
  const { t } = useLingui();
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const filter = filterFrom(search);
  const navigate = useNavigate();
  const { child } = useChild();
  const query = useQuery(mineQuery(filter, child?.id ?? null));
  const { data, isPlaceholderData } = query;
  const { enfant, vue } = search;
  const change = (part: Partial<MineFilter>) =>
    void navigate({
      to: '.',
      search: {
        ...(enfant !== undefined && { enfant }),
        ...(vue !== undefined && { vue }),
        ...searchOf({ ...filter, page: 1, ...part }),
      } as never,
      replace: !('doc' in part),
    });
  const narrowed = filter.q !== '' || filter.category !== null || filter.year !== null || filter.ask !== null;
  const waiting = data?.items.filter(({ ask }) => ask !== 'none') ?? [];
  const rest = data?.items.filter(({ ask }) => ask === 'none') ?? [];
  return (
    <div className={css.page}>
      <DocumentFilters
        filter={filter}
        counts={data?.counts}
        years={data?.years ?? []}
        categories={data?.categories ?? []}
        onChange={change}
      />
      <Asked query={query} label={t`Chargement des documents`} />
      {data &&
        data.items.length === 0 &&
        (narrowed ? (
          <EmptyState
            small
            icon={IconSearchOff}
            title={t`Aucun document ne correspond`}
            action={
              <Button onClick={() => change(noFilter)}>
                <Trans>Tout afficher</Trans>
              </Button>
            }
          />
        ) : (
          <EmptyState icon={IconFileText} title={t`Aucun document pour l’instant`}>
            <Trans>Les documents que l’école vous adresse apparaîtront ici.</Trans>
          </EmptyState>
        ))}
      <div className={css.lists} data-late={isPlaceholderData || undefined}>
        {waiting.length > 0 && (
          <Card title={t`À faire`} count={waiting.length} countTone="warn" flush>
            <CardRows>
              {waiting.map((one) => (
                <DocumentLine key={one.id} document={one} onOpen={() => change({ doc: one.id, page: filter.page })} />
              ))}
            </CardRows>
          </Card>
        )}
        {rest.length > 0 && (
          <Card title={t`Mes documents`} flush>
            <CardRows>
              {rest.map((one) => (
                <DocumentLine key={one.id} document={one} onOpen={() => change({ doc: one.id, page: filter.page })} />
              ))}
            </CardRows>
          </Card>
        )}
      </div>
      {data && (
        <Pager
          page={data.page}
          pageSize={data.pageSize}
          total={data.total}
          onPage={(page) => change({ page })}
          label={t`Pages`}
          previous={t`Page précédente`}
          next={t`Page suivante`}
          summary={(from, to, total) => t`${from} à ${to} sur ${total}`}
        />
      )}
      <DocumentSheet id={filter.doc} onClose={() => change({ doc: null, page: filter.page })} />
    </div>
  );
}

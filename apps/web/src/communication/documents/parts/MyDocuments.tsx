import type { DocumentCategory } from '@encrier/contract/communication/documents';
import { Button } from '@encrier/ui/actions/Button';
import { Chips } from '@encrier/ui/actions/Chips';
import { Card, CardRows } from '@encrier/ui/data/Card';
import { Pager } from '@encrier/ui/data/Pager';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useNarrow } from '@encrier/ui/media';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAdjustmentsHorizontal, IconFileText, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ListSearch } from '#kernel/frame/ListSearch.tsx';
import { useChild } from '#kernel/session/child.ts';
import { filterFrom, type MineFilter, mineQuery, noFilter, searchOf } from '../documents.api.ts';
import { DocumentLine } from './DocumentLine.tsx';
import css from './Documents.module.css';
import { DocumentSheet } from './DocumentSheet.tsx';
import { NotYet } from './NotYet.tsx';
import { categoryWords } from './words.ts';

/** One's documents, what waits first; the address holds the filters and the one that is open. */
export function MyDocuments() {
  const { t } = useLingui();
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const filter = filterFrom(search);
  const navigate = useNavigate();
  const { child } = useChild();
  const { data, error, refetch, isPlaceholderData } = useQuery(mineQuery(filter, child?.id ?? null));
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
      <Filters
        filter={filter}
        counts={data?.counts}
        years={data?.years ?? []}
        categories={data?.categories ?? []}
        onChange={change}
      />
      {!data && <NotYet error={error} retry={() => void refetch()} label={t`Chargement des documents`} />}
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

type FilterProps = {
  filter: MineFilter;
  counts: { read: number; sign: number } | undefined;
  years: readonly { id: string; name: string }[];
  categories: readonly DocumentCategory[];
  onChange: (part: Partial<MineFilter>) => void;
};

/** Narrows the list; on a phone all but the words stand in a sheet. */
function Filters(props: FilterProps) {
  const { filter, onChange } = props;
  const { t } = useLingui();
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  const active = [filter.ask, filter.category, filter.year].filter(Boolean).length;
  return (
    <div className={css.bar}>
      <ListSearch
        className={css.search}
        label={t`Rechercher un document`}
        value={filter.q}
        onChange={(q) => onChange({ q })}
      />
      {narrow ? (
        <>
          <Button icon={IconAdjustmentsHorizontal} onClick={() => setOpen(true)}>
            {active > 0 ? t`Filtres (${active})` : t`Filtres`}
          </Button>
          <Sheet
            open={open}
            onClose={() => setOpen(false)}
            title={t`Filtres`}
            closeLabel={t`Fermer`}
            foot={
              <Button variant="primary" onClick={() => setOpen(false)}>
                <Trans>Voir la liste</Trans>
              </Button>
            }
          >
            <div className={css.panel}>
              <Choices {...props} labelled />
            </div>
          </Sheet>
        </>
      ) : (
        <Choices {...props} />
      )}
    </div>
  );
}

/** What waits, the category, and the year where there are several. */
function Choices({ filter, counts, years, categories, onChange, labelled }: FilterProps & { labelled?: boolean }) {
  const { t, i18n } = useLingui();
  const ask = (key: 'read' | 'sign', label: string) => ({
    key,
    label,
    count: counts?.[key] ?? 0,
    active: filter.ask === key,
    onPress: () => onChange({ ask: filter.ask === key ? null : key }),
  });
  return (
    <>
      <Chips label={t`À faire`} chips={[ask('sign', t`À signer`), ask('read', t`À lire`)]} />
      <div className={css.selects}>
        {categories.length > 1 && (
          <SelectField
            label={t`Catégorie`}
            labelHidden={!labelled}
            value={filter.category ?? ''}
            onChange={(event) => onChange({ category: (event.currentTarget.value || null) as DocumentCategory | null })}
            options={[
              { value: '', label: t`Toutes les catégories` },
              ...categories.map((one) => ({ value: one, label: i18n._(categoryWords[one]) })),
            ]}
          />
        )}
        {years.length > 1 && (
          <SelectField
            label={t`Année scolaire`}
            labelHidden={!labelled}
            value={filter.year ?? ''}
            onChange={(event) => onChange({ year: event.currentTarget.value || null })}
            options={[
              { value: '', label: t`Toutes les années` },
              ...years.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
      </div>
    </>
  );
}

import type { TestView } from '@encrier/contract/teaching/diagnostic-tests';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Card, CardRows } from '@encrier/ui/data/Card';
import { Pager } from '@encrier/ui/data/Pager';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { useNarrow } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBooks, IconListCheck, IconPlus, IconPrinter, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { type ListFilter, listFrom, listQuery, searchOf } from './diagnostic-tests.api.ts';
import { useMakerArea } from './parts/area.ts';
import css from './parts/Tests.module.css';
import { TestRowView } from './parts/making/TestRowView.tsx';

/** Tests that the reader makes and corrects: in progress, closed, drafts. */
export default function ListPage() {
  const { t } = useLingui();
  const narrow = useNarrow();
  const navigate = useNavigate();
  const area = useMakerArea();
  const filter = listFrom(useSearch({ strict: false }));
  const query = useQuery(listQuery(filter));
  const go = (change: Partial<ListFilter>): void =>
    void navigate({ to: '.', search: searchOf({ ...filter, page: 1, ...change }) as never, replace: true });
  const create = (
    <ButtonLink variant="primary" icon={IconPlus} data-create href={`${area}/diagnostic-tests/new`}>
      <Trans>Nouveau test</Trans>
    </ButtonLink>
  );
  return (
    <PageFrame title={t`Tests diagnostiques`} width={960} action={!narrow && create}>
      <div className={css.page}>
        <div className={css.top}>
          <Segmented<TestView>
            label={t`Ce que montre la page`}
            wide={narrow}
            value={filter.view}
            options={[
              { value: 'current', label: t`En cours` },
              { value: 'closed', label: t`Fermés` },
              { value: 'draft', label: t`Brouillons` },
            ]}
            onChange={(view) => go({ view })}
          />
          <span className={css.row}>
            <ButtonLink icon={IconBooks} href={`${area}/banque-de-questions`}>
              <Trans>Banque de questions</Trans>
            </ButtonLink>
            <ButtonLink icon={IconUpload} href={`${area}/diagnostic-tests/import`}>
              <Trans>Importer</Trans>
            </ButtonLink>
            <ButtonLink icon={IconPrinter} href={`${area}/submit-student-response`}>
              <Trans>Sur papier</Trans>
            </ButtonLink>
          </span>
        </div>
        <Asked
          query={query}
          label={t`Chargement des tests`}
          empty={({ items }) =>
            items.length ? null : (
              <EmptyState icon={IconListCheck} title={<Trans>Aucun test ici</Trans>}>
                <Trans>Un test dit en quelques minutes ce que chaque élève sait déjà, compétence par compétence.</Trans>
              </EmptyState>
            )
          }
        >
          {({ items, page, pageSize, total }) => (
            <>
              <Card flush>
                <CardRows>
                  {items.map((one) => (
                    <TestRowView key={one.id} test={one} area={area} />
                  ))}
                </CardRows>
              </Card>
              <Pager
                label={t`Pages de tests`}
                page={page}
                pageSize={pageSize}
                total={total}
                onPage={(next) => go({ page: next })}
                previous={t`Page précédente`}
                next={t`Page suivante`}
                summary={(from, to, all) => t`${from} – ${to} sur ${all}`}
              />
            </>
          )}
        </Asked>
      </div>
      {narrow && <StickyFoot>{create}</StickyFoot>}
    </PageFrame>
  );
}

import { Pager } from '@encrier/ui/data/Pager';
import { type Column, DataTable } from '@encrier/ui/table/DataTable';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { formatRelative } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { type ImportState, importsQuery } from './imports.api.ts';
import css from './parts/Imports.module.css';
import { NewImport } from './parts/NewImport.tsx';
import { StatePill } from './parts/StatePill.tsx';
import { timetableImports, useImportsBase } from './parts/use-imports-base.ts';
import { kindNames } from './parts/words.ts';

function useColumns(): Column<ImportState>[] {
  const { t, i18n } = useLingui();
  return [
    { key: 'file', head: t`Fichier`, cell: (row) => <bdi>{row.fileName}</bdi> },
    { key: 'kind', head: t`Contenu`, cell: (row) => i18n._(kindNames[row.kind]) },
    { key: 'lines', head: t`Lignes`, cell: (row) => <Plural value={row.total} one="# ligne" other="# lignes" /> },
    { key: 'by', head: t`Par`, cell: (row) => <bdi>{row.by}</bdi>, narrow: 'hidden' },
    { key: 'at', head: t`Commencé`, cell: (row) => formatRelative(row.createdAt) },
    { key: 'state', head: t`État`, cell: (row) => <StatePill state={row} />, narrow: 'end' },
  ];
}

/** Former imports, and the button to start another. */
export default function ImportsPage() {
  const { t } = useLingui();
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const page = Math.max(1, Math.trunc(Number(search.page ?? 1)) || 1);
  const navigate = useNavigate();
  const base = useImportsBase();
  const ofTimetable = base === timetableImports;
  const query = useQuery(importsQuery(page, ofTimetable ? 'lessons' : null));
  const { data } = query;
  const columns = useColumns();
  return (
    <PageFrame
      reach={ofTimetable ? 'org' : 'school'}
      title={ofTimetable ? t`Importer un emploi du temps` : t`Imports`}
      path={[
        ofTimetable
          ? { label: t`Emplois du temps`, href: '/admin/timetable' }
          : { label: t`Élèves`, href: '/admin/eleves' },
      ]}
    >
      <div className={css.page}>
        <NewImport
          only={ofTimetable ? 'lessons' : null}
          onStarted={(id) => void navigate({ to: `${base}/$id`, params: { id } } as never)}
        />
        <Asked query={query} label={t`Chargement des imports`} rows={4}>
          {(data) =>
            data.items.length > 0 && (
              <section aria-labelledby="imports-before">
                <h2 id="imports-before" className={css.heading}>
                  <Trans>Imports précédents</Trans>
                </h2>
                <div className={css.list}>
                  <DataTable
                    name="imports"
                    label={t`Imports précédents`}
                    rows={data.items}
                    rowKey={(row) => row.id}
                    columns={columns}
                    href={(row) => `${base}/${row.id}`}
                  />
                </div>
              </section>
            )
          }
        </Asked>
        {data && (
          <Pager
            label={t`Pages des imports`}
            page={data.page}
            pageSize={data.pageSize}
            total={data.total}
            onPage={(next) => void navigate({ to: '.', search: { page: next } as never })}
            previous={t`Page précédente`}
            next={t`Page suivante`}
            summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
          />
        )}
      </div>
    </PageFrame>
  );
}

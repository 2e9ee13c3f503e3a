import { Button, ButtonLink, IconButton, IconLink } from '@encrier/ui/actions/Button';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { Notice } from '@encrier/ui/feedback/Notice';
import { useNarrow } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCamera, IconDownload, IconFileImport, IconPrinter, IconUserPlus } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useCan } from '#kernel/session/rights.ts';
import type { BulkRequest as BulkAct } from '../bulk/bulk-props.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { BulkDialogs } from '../bulk/BulkDialogs.tsx';
import { EnrolSheet } from '../enrol/EnrolSheet.tsx';
import { BlockedNotice } from '../planned/BlockedNotice.tsx';
import { PupilPanel, usePanelBeside } from '../panel/PupilPanel.tsx';
import { FilterBar } from './FilterBar.tsx';
import css from './List.module.css';
import { PupilsTable } from './PupilsTable.tsx';
import { useChosenColumns } from './use-columns.tsx';
import { usePupils } from './use-pupils.ts';

const PhotosDialog = lazy(async () => ({ default: (await import('../photos/PhotosDialog.tsx')).PhotosDialog }));

/** The list of pupils with its panel; `base` is the path of a pupil's own page. */
// house: one page, its states one after the other
export function PupilsView({ title, base }: { title: string; base: '/admin/eleves' | '/prof/eleves' }) {
  const { t } = useLingui();
  const [columns, setColumns] = useChosenColumns();
  const { filter, change, text, setText, list, rows, fields, past, whole, waiting, late } = usePupils(columns);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [act, setAct] = useState<BulkAct | null>(null);
  const [photos, setPhotos] = useState(false);
  const mayImport = useCan('people.import');
  const beside = usePanelBeside();
  const narrow = useNarrow();
  const byId = useMemo(() => new Map((list?.rows ?? []).map((row) => [row.id, row])), [list]);
  // A pupil who left the list meanwhile leaves the selection too.
  const chosen = useMemo(() => [...selected].flatMap((id) => byId.get(id) ?? []), [selected, byId]);
  const opened = filter.open ? byId.get(filter.open) : undefined;
  const edit = list?.can.edit ?? false;
  const tools = (
    <>
      <IconButton
        icon={IconPrinter}
        label={t`Imprimer la liste`}
        disabled={!rows.length}
        onClick={() => setAct({ kind: 'print', pupils: rows })}
      />
      <IconButton
        icon={IconDownload}
        label={t`Exporter la liste`}
        tip="end"
        disabled={!rows.length}
        onClick={() => setAct({ kind: 'export', pupils: rows })}
      />
      {edit && !past && <IconButton icon={IconCamera} label={t`Photos`} tip="end" onClick={() => setPhotos(true)} />}
      {mayImport &&
        base === '/admin/eleves' &&
        (narrow ? (
          <IconLink icon={IconFileImport} label={t`Importer`} tip="end" href="/admin/imports" />
        ) : (
          <ButtonLink href="/admin/imports" icon={IconFileImport}>
            <Trans>Importer</Trans>
          </ButtonLink>
        ))}
    </>
  );
  return (
    <PageFrame
      reach="org"
      title={title}
      tools={tools}
      {...(edit && {
        action: (
          <Button variant="primary" icon={IconUserPlus} onClick={() => change({ enrolling: true })}>
            <Trans>Inscrire un élève</Trans>
          </Button>
        ),
      })}
    >
      <Asked query={whole} label={t`Chargement des élèves`}>
        {() =>
          list && (
            <div className={css.layout} data-beside={(opened && beside) || undefined}>
              <div className={css.page}>
                <FilterBar
                  list={list}
                  filter={filter}
                  text={text}
                  onText={setText}
                  onChange={change}
                  shown={waiting ? null : rows.length}
                  total={list.rows.length}
                  columns={columns}
                  fields={fields}
                  onColumns={setColumns}
                />
                <BlockedNotice rows={list.rows} shown={filter.moving} onShow={() => change({ moving: true })} />
                {list.more && (
                  <Notice tone="info">
                    <Trans>
                      La liste s’arrête à 5 000 élèves. Cherchez un nom ou un matricule pour trouver les autres.
                    </Trans>
                  </Notice>
                )}
                <div className={css.list} data-late={late || undefined}>
                  {waiting ? (
                    <Skeletons label={t`Chargement des élèves`} rows={8} />
                  ) : (
                    <PupilsTable
                      label={title}
                      list={list}
                      rows={rows}
                      fields={fields}
                      past={past}
                      filter={filter}
                      columns={columns}
                      selected={selected}
                      chosen={chosen}
                      onChange={change}
                      onText={setText}
                      onSelect={setSelected}
                      onAsk={setAct}
                    />
                  )}
                </div>
              </div>
              {opened && (
                <PupilPanel
                  key={opened.id}
                  row={opened}
                  list={list}
                  base={base}
                  beside={beside}
                  onClose={() => change({ open: null })}
                  onAsk={(kind) => setAct({ kind, pupils: [opened] })}
                />
              )}
            </div>
          )
        }
      </Asked>
      {list && (
        <BulkDialogs
          asked={act}
          list={list}
          title={title}
          columns={columns}
          onClose={() => setAct(null)}
          onDone={() => setSelected(new Set())}
        />
      )}
      {list && photos && (
        <Suspense>
          <PhotosDialog list={list} onClose={() => setPhotos(false)} />
        </Suspense>
      )}
      {list && edit && filter.enrolling && (
        <EnrolSheet list={list} onClose={(id) => change({ enrolling: false, ...(id && { open: id }) })} />
      )}
    </PageFrame>
  );
}

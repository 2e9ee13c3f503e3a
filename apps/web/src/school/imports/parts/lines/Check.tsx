import { Button } from '@encrier/ui/actions/Button';
import { Chips } from '@encrier/ui/actions/Chips';
import { Pager } from '@encrier/ui/data/Pager';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { SearchField } from '@encrier/ui/fields/TextField';
import { PageBody } from '@encrier/ui/frame/PageHeader';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconDownload, IconWand } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { saveFile } from '#kernel/content/save-file.ts';
import {
  fix,
  type ImportState,
  type LineFilter,
  linesQuery,
  outcomes,
  run,
  skipErrors,
  wrongLines,
} from '../../imports.api.ts';
import { CheckLine } from './CheckLine.tsx';
import { Counts, Heads } from './Counts.tsx';
import { useWork } from './use-work.ts';
import { Ended } from '../Ended.tsx';
import css from '../Imports.module.css';
import { LeaveButton } from '../LeaveButton.tsx';

type Props = { state: ImportState; onColumns: () => void; onGone: () => void };

/** Third step: what each line will do, wrong cells mended where they stand; the button counts the lines. */
export function Check({ state, onColumns, onGone }: Props) {
  const { t } = useLingui();
  const { counts, id } = state;
  const [filter, setFilter] = useState<LineFilter>({ outcome: counts.error > 0 ? 'error' : 'create', q: '', page: 1 });
  const asked = useDeferredValue(filter);
  const { data } = useQuery(linesQuery(id, asked));
  const { busy, during } = useWork();
  const words = {
    error: t`À corriger`,
    create: t`À créer`,
    update: t`À mettre à jour`,
    unchanged: t`Inchangées`,
    skipped: t`Laissées de côté`,
  };
  const suggested = (data?.items ?? []).flatMap((line) =>
    line.issues.flatMap(({ field, suggestion }) =>
      field && suggestion && line.outcome === 'error' ? [{ line: line.line, field, suggestion }] : [],
    ),
  );
  const acceptAll = async (): Promise<void> => {
    for (const { line, field, suggestion } of suggested) await fix(id, line, { cells: { [field]: suggestion } });
  };
  const ready = counts.create + counts.update;
  return (
    <>
      <div className={css.strip}>
        <Counts state={state} />
      </div>
      <PageBody>
        <div className={css.tools}>
          <Chips
            label={t`Lignes à voir`}
            chips={outcomes.map((outcome) => ({
              key: outcome,
              label: words[outcome],
              count: counts[outcome],
              active: filter.outcome === outcome,
              onPress: () => setFilter({ outcome, q: filter.q, page: 1 }),
            }))}
          />
          <SearchField
            className={css.search}
            label={t`Chercher dans les lignes`}
            value={filter.q}
            onChange={(q) => setFilter({ ...filter, q, page: 1 })}
            maxLength={100}
          />
          {suggested.length > 0 && (
            <Button icon={IconWand} busy={busy === 'accept'} onClick={() => void during('accept', acceptAll)}>
              <Plural value={suggested.length} one="Accepter # suggestion" other="Accepter # suggestions" />
            </Button>
          )}
          {counts.error > 0 && (
            <Button
              icon={IconDownload}
              busy={busy === 'file'}
              onClick={() =>
                void during('file', async () => saveFile(await wrongLines(id), `${t`Lignes en erreur`}.xlsx`))
              }
            >
              <Trans>Télécharger les lignes en erreur</Trans>
            </Button>
          )}
        </div>
        <Ended state={state} />
        {!data ? (
          <Skeletons label={t`Chargement des lignes`} rows={6} />
        ) : data.items.length === 0 ? (
          <EmptyState
            small
            icon={IconCircleCheck}
            title={
              filter.q
                ? t`Aucune ligne ne correspond`
                : filter.outcome === 'error'
                  ? t`Plus rien à corriger`
                  : t`Aucune ligne ici`
            }
          />
        ) : (
          <ol className={css.lines} aria-label={words[asked.outcome]}>
            <Heads state={state} />
            {data.items.map((line) => (
              <CheckLine key={line.line} state={state} line={line} />
            ))}
          </ol>
        )}
        {data && (
          <Pager
            label={t`Pages des lignes`}
            page={data.page}
            pageSize={data.pageSize}
            total={data.total}
            onPage={(page) => setFilter({ ...filter, page })}
            previous={t`Page précédente`}
            next={t`Page suivante`}
            summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
          />
        )}
      </PageBody>
      <StickyFoot
        note={
          counts.error > 0 ? (
            <Trans>
              Essai à blanc : rien n’est encore écrit. Corrigez les lignes en erreur, ou laissez-les de côté.
            </Trans>
          ) : (
            <Trans>Tout est créé d’un seul coup, ou rien ne l’est. Annulable pendant 72 heures.</Trans>
          )
        }
      >
        <LeaveButton id={id} onGone={onGone} />
        <Button onClick={onColumns}>
          <Trans>Revoir les colonnes</Trans>
        </Button>
        {counts.error > 0 && (
          <Button busy={busy === 'skip'} onClick={() => void during('skip', () => skipErrors(id))}>
            <Plural value={counts.error} one="Laisser # ligne de côté" other="Laisser # lignes de côté" />
          </Button>
        )}
        <Button
          variant="primary"
          busy={busy === 'run'}
          disabled={counts.error > 0}
          onClick={() => void during('run', () => run(id))}
        >
          {ready > 0 ? (
            <Plural value={ready} one="Importer # ligne" other="Importer # lignes" />
          ) : (
            <Trans>Terminer, rien à importer</Trans>
          )}
        </Button>
      </StickyFoot>
    </>
  );
}

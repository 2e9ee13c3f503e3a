import { Button } from '@encrier/ui/actions/Button';
import { PageBody } from '@encrier/ui/frame/PageHeader';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { type ImportState, type LineFilter, linesQuery, run, skipErrors } from '../../imports.api.ts';
import { Ended } from '../Ended.tsx';
import css from '../Imports.module.css';
import { LeaveButton } from '../LeaveButton.tsx';
import { CheckTools } from './CheckTools.tsx';
import { Counts } from './Counts.tsx';
import { LineList } from './LineList.tsx';
import { Places } from './Places.tsx';
import { Planned } from './Planned.tsx';
import { useWork } from './use-work.ts';

type Props = { state: ImportState; onColumns: () => void; onGone: () => void };

/**
 * Third step: what each line will do and where it goes, wrong cells corrected in place; the button shows the number of
 * lines.
 */
export function Check({ state, onColumns, onGone }: Props) {
  const { t } = useLingui();
  const { counts, id } = state;
  const first = counts.error > 0 ? 'error' : counts.create > 0 || counts.update === 0 ? 'create' : 'update';
  const [filter, setFilter] = useState<LineFilter>({ outcome: first, q: '', page: 1 });
  const shown = useDeferredValue(filter);
  const lines = useQuery(linesQuery(id, shown));
  const { busy, during } = useWork();
  const ready = counts.create + counts.update;
  return (
    <>
      <div className={css.strip}>
        <Counts state={state} />
      </div>
      <PageBody>
        <Places state={state} />
        <Planned state={state} />
        <CheckTools state={state} filter={filter} onFilter={setFilter} lines={lines.data?.items ?? []} />
        <Ended state={state} />
        <Asked query={lines} label={t`Chargement des lignes`} rows={6}>
          {(found) => (
            <LineList state={state} filter={shown} page={found} onPage={(page) => setFilter({ ...filter, page })} />
          )}
        </Asked>
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

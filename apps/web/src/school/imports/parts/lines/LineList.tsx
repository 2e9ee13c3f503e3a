import { Pager } from '@encrier/ui/data/Pager';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { useLingui } from '@lingui/react/macro';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ImportLine, ImportState, LineFilter } from '../../imports.api.ts';
import css from '../Imports.module.css';
import { CheckLine } from './CheckLine.tsx';
import { Heads } from './Counts.tsx';
import { useOutcomeWords } from './outcome-words.ts';

type Page = { items: ImportLine[]; page: number; pageSize: number; total: number };
type Props = { state: ImportState; filter: LineFilter; page: Page; onPage: (page: number) => void };

/** The lines of one outcome, a page at a time. */
export function LineList({ state, filter, page, onPage }: Props) {
  const { t } = useLingui();
  const words = useOutcomeWords();
  return (
    <>
      {page.items.length === 0 ? (
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
        <ol className={css.lines} data-kind={state.kind} aria-label={words[filter.outcome]}>
          <Heads state={state} outcome={filter.outcome} />
          {page.items.map((line) => (
            <CheckLine key={line.line} state={state} line={line} />
          ))}
        </ol>
      )}
      <Pager
        label={t`Pages des lignes`}
        page={page.page}
        pageSize={page.pageSize}
        total={page.total}
        onPage={onPage}
        previous={t`Page précédente`}
        next={t`Page suivante`}
        summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
      />
    </>
  );
}

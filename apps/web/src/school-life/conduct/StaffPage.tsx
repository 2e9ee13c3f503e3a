import { Button } from '@encrier/ui/actions/Button';
import { Pager } from '@encrier/ui/data/Pager';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { useNarrow } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useCan } from '#kernel/session/rights.ts';
import { filterFrom, type NoteFilter, notesQuery, searchOf } from './conduct.api.ts';
import css from './parts/Conduct.module.css';
import { NoteFilters } from './parts/NoteFilters.tsx';
import { NoteForm } from './parts/NoteForm.tsx';
import { NoteSheet } from './parts/NoteSheet.tsx';
import { NoteTable } from './parts/NoteTable.tsx';

/** Notes about the pupils that the reader sees, with their filters; one opens beside the list. */
export default function StaffPage() {
  const { t } = useLingui();
  const narrow = useNarrow();
  const filter = filterFrom(useSearch({ strict: false }) as Record<string, unknown>);
  const navigate = useNavigate();
  const change = (part: Partial<NoteFilter>): void =>
    void navigate({
      to: '.',
      search: searchOf({ ...filter, ...(part.note === undefined && { page: 1 }), ...part }) as never,
      replace: part.page === undefined && part.note === undefined,
    });
  const query = useQuery(notesQuery(filter));
  const writes = useCan('conduct.write');
  const [writing, setWriting] = useState(false);
  const write = writes && (
    <Button variant="primary" icon={IconPlus} data-create onClick={() => setWriting(true)}>
      <Trans>Ajouter une observation</Trans>
    </Button>
  );
  return (
    <PageFrame title={t`Suivi de vie scolaire`} action={!narrow && write}>
      <div className={css.page}>
        <NoteFilters filter={filter} counts={query.data?.counts} onChange={change} />
        <Asked query={query} label={t`Chargement du suivi`} rows={6}>
          {(data) => (
            <>
              <NoteTable rows={data.items} filter={filter} onChange={change} />
              <Pager
                label={t`Pages du suivi`}
                page={data.page}
                pageSize={data.pageSize}
                total={data.total}
                onPage={(page) => change({ page })}
                previous={t`Page précédente`}
                next={t`Page suivante`}
                summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
              />
            </>
          )}
        </Asked>
        {filter.note && <NoteSheet id={filter.note} onClose={() => change({ note: null })} />}
        {writing && <NoteForm onClose={() => setWriting(false)} />}
      </div>
      {narrow && write && <StickyFoot>{write}</StickyFoot>}
    </PageFrame>
  );
}

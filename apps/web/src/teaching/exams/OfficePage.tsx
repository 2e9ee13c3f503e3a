import { addDays } from '@encrier/contract/kernel/days';
import { Button } from '@encrier/ui/actions/Button';
import { useNarrow } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { type BoardFilter, boardFrom, boardQuery, boardSearch } from './exams.api.ts';
import { BoardSheet, type OpenSheet } from './parts/board/BoardSheet.tsx';
import { MonthBar } from './parts/board/MonthBar.tsx';
import { MonthGrid, Legend } from './parts/board/MonthGrid.tsx';
import { weeksFrom } from './parts/days.ts';
import css from './parts/Exams.module.css';
import { ExamSheet } from './parts/ExamSheet.tsx';
import { BoardList } from './parts/board/BoardList.tsx';
import { Side } from './parts/board/Side.tsx';
import { useMover } from './parts/board/use-mover.ts';

/** The school's tests: four weeks of the classes, tests to approve, and tests to publish. */
export default function OfficePage() {
  const { t } = useLingui();
  const narrow = useNarrow();
  const navigate = useNavigate();
  const filter = boardFrom(useSearch({ strict: false }));
  const from = weeksFrom(filter.month)[0]!.monday;
  const query = useQuery(boardQuery(from, addDays(from, 27)));
  const [open, setOpen] = useState<OpenSheet | null>(null);
  const change = (part: Partial<BoardFilter>): void =>
    void navigate({ to: '.', search: boardSearch({ ...filter, ...part }) as never });
  const close = (): void => setOpen(null);
  const mover = useMover((exam, day) => setOpen({ what: 'move', exam, day }));
  const view = narrow ? 'list' : filter.view;
  return (
    <PageFrame
      title={t`Devoirs surveillés`}
      reach="org"
      action={
        <Button variant="primary" icon={IconPlus} data-create onClick={() => setOpen({ what: 'new' })}>
          <Trans>Nouveau devoir</Trans>
        </Button>
      }
    >
      <div className={css.page}>
        <MonthBar from={from} filter={filter} narrow={narrow} onChange={change} />
        <Asked query={query} label={t`Chargement des devoirs`}>
          {(data) => {
            const shown = data.classes.filter(
              ({ name, level, orgId }) =>
                (!filter.org || orgId === filter.org) &&
                (!filter.level || level === filter.level) &&
                (!filter.className || name === filter.className),
            );
            return (
              <div className={css.split}>
                <div className={css.page}>
                  {view === 'month' ? (
                    <>
                      <MonthGrid
                        data={data}
                        from={from}
                        classes={shown}
                        onOpen={({ id }) => change({ exam: id })}
                        onMove={(exam, day) => void mover(exam, day)}
                      />
                      <Legend />
                    </>
                  ) : (
                    <BoardList data={data} classIds={shown.map(({ id }) => id)} onOpen={(id) => change({ exam: id })} />
                  )}
                </div>
                <Side
                  data={data}
                  filter={filter}
                  onFilter={change}
                  onOpen={(id) => change({ exam: id })}
                  onSheet={setOpen}
                />
              </div>
            );
          }}
        </Asked>
      </div>
      {filter.exam && <ExamSheet key={filter.exam} id={filter.exam} onClose={() => change({ exam: null })} />}
      {open && <BoardSheet open={open} board={query.data ?? null} onClose={close} />}
    </PageFrame>
  );
}

import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { useNarrow } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDeviceTv, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { schoolDay, weekOf } from '#kernel/dates.ts';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useCan } from '#kernel/session/rights.ts';
import { Absences } from './parts/Absences.tsx';
import { AbsenceForm } from './parts/AbsenceForm.tsx';
import { CoverSheet } from './parts/CoverSheet.tsx';
import { DayTurn } from './parts/DayTurn.tsx';
import { Debts } from './parts/Debts.tsx';
import { DayReleases } from './parts/DayReleases.tsx';
import { Needs } from './parts/Needs.tsx';
import css from './parts/Replacement.module.css';
import { absencesQuery, type BoardFilter, filterFrom, searchOf } from './replacement.api.ts';

/** Absent staff, lessons without a teacher, and decisions about them. */
export default function BoardPage() {
  const { t } = useLingui();
  const narrow = useNarrow();
  const filter = filterFrom(useSearch({ strict: false }));
  const shows = useCan('sessions.display');
  const navigate = useNavigate();
  const [declaring, setDeclaring] = useState(false);
  const change = (part: Partial<BoardFilter>): void =>
    void navigate({ to: '.', search: searchOf({ ...filter, page: 1, lesson: null, person: null, ...part }) as never });
  const absences = useQuery(absencesQuery(filter.absences, filter.page));
  const waiting = absences.data?.waiting ?? 0;
  const dated = filter.view === 'day' || filter.view === 'week';
  const close = (): void => change({});
  return (
    <PageFrame
      title={t`Séances sans professeur`}
      reach="org"
      action={
        absences.data?.can.declare && (
          <Button variant="primary" icon={IconPlus} data-create onClick={() => setDeclaring(true)}>
            <Trans>Noter une absence</Trans>
          </Button>
        )
      }
    >
      <div className={css.page}>
        <div className={css.bar}>
          <div className={css.views}>
            <Segmented<BoardFilter['view']>
              label={t`Ce que montre la page`}
              value={filter.view}
              wide={narrow}
              options={[
                { value: 'day', label: t`Jour` },
                { value: 'week', label: t`Semaine` },
                { value: 'absences', label: t`Absences`, ...(waiting > 0 && { note: waiting }) },
                { value: 'debts', label: t`Rattrapages` },
              ]}
              onChange={(view) => change({ view })}
            />
          </div>
          {dated && (
            <DayTurn
              day={dayOf(filter)}
              today={schoolDay()}
              week={filter.view === 'week'}
              onChange={(day) => change({ day })}
            />
          )}
          <span className={css.grow} />
          {shows && (
            <ButtonLink icon={IconDeviceTv} href="/admin/affichage">
              <Trans>Affichage du hall</Trans>
            </ButtonLink>
          )}
        </div>
        {dated && (
          <Needs
            day={dayOf(filter)}
            week={filter.view === 'week'}
            onOpen={(at) => change({ lesson: at.id, person: at.absent.id })}
          />
        )}
        {filter.view === 'day' && <DayReleases day={dayOf(filter)} />}
        {filter.view === 'absences' && <Absences filter={filter} onChange={change} />}
        {filter.view === 'debts' && <Debts />}
      </div>
      {filter.lesson && filter.person && (
        <CoverSheet
          key={`${filter.lesson} ${filter.person}`}
          at={{ lessonId: filter.lesson, personId: filter.person }}
          onClose={close}
        />
      )}
      {declaring && absences.data && (
        <AbsenceForm today={schoolDay()} staff={absences.data.staff} onClose={() => setDeclaring(false)} />
      )}
    </PageFrame>
  );
}

const dayOf = ({ view, day }: BoardFilter): string => {
  const shown = day || schoolDay();
  return view === 'week' ? (weekOf(shown)[0] ?? shown) : shown;
};

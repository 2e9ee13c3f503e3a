import { IconButton } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useNarrow } from '@encrier/ui/media';
import { useLingui } from '@lingui/react/macro';
import { IconCalendarPlus, IconDoor } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { type Letter, useLetters } from '#kernel/frame/use-letters.ts';
import { useFamily } from '#kernel/session/family.ts';
import {
  filterFrom,
  type OwnFilter,
  type OwnPerson,
  ownQuery,
  prepareAround,
  searchOf,
  spanOf,
  stepped,
  type View,
} from './own.api.ts';
import { FreeRooms } from './parts/FreeRooms.tsx';
import css from './parts/Own.module.css';
import { PrintMenu } from './parts/PrintMenu.tsx';
import { Subscribe } from './parts/Subscribe.tsx';
import { Timetable } from './parts/Timetable.tsx';
import { useNow } from '#kernel/content/use-now.ts';

/** The persons whose week a page shows, by area: a family's children, the pupil, or the teacher. */
function personsOf(
  persons: readonly OwnPerson[],
  { area, pupil, concerns }: ReturnType<typeof useFamily>,
): OwnPerson[] {
  if (area === 'parent' || pupil) return persons.filter((one) => concerns(one) && (!one.self || one.as === 'pupil'));
  return persons.filter(({ self, as }) => self && as === 'teacher');
}

/** The own week: lessons as they really take place, by day, three days, week, month or as a list. */
export default function OwnPage() {
  const { t } = useLingui();
  const narrow = useNarrow();
  const now = useNow();
  const navigate = useNavigate();
  const given = filterFrom(useSearch({ strict: false }));
  const filter: OwnFilter = { ...given, day: given.day || now.day };
  const family = useFamily();
  const [open, setOpen] = useState<'subscribe' | 'rooms' | null>(null);
  const query = useQuery(ownQuery(spanOf(filter)));
  const ready = query.data !== undefined;
  const { view, day } = filter;
  useEffect(() => {
    if (ready) void prepareAround({ view, day });
  }, [ready, view, day]);
  const change = (part: Partial<OwnFilter>): void => {
    const next = { ...filter, ...part };
    const search = searchOf({ ...next, day: next.day === now.day ? '' : next.day });
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) =>
        ({ ...(before['enfant'] !== undefined && { enfant: before['enfant'] }), ...search }) as never,
      replace: true,
    });
  };
  const step = (by: -1 | 1): void => change({ day: stepped(filter, by) });
  const persons = personsOf(query.data?.persons ?? [], family);
  const staff = family.area !== 'parent' && !family.pupil;
  const letters: Letter[] = [
    { key: 'j', words: t`Jour`, run: () => change({ view: 'day' }) },
    { key: 's', words: t`Semaine`, run: () => change({ view: 'week' }) },
    { key: 'm', words: t`Mois`, run: () => change({ view: 'month' }) },
    { key: 't', words: t`Aujourd’hui`, run: () => change({ day: now.day }) },
  ];
  useLetters(letters);
  const options: { value: View; label: string }[] = [
    { value: 'day', label: t`Jour` },
    { value: 'three', label: t`3 jours` },
    { value: 'week', label: t`Semaine` },
    { value: 'month', label: t`Mois` },
    { value: 'list', label: t`Liste` },
  ];
  const choice = narrow ? (
    <SelectField
      label={t`Présentation`}
      labelHidden
      value={view}
      options={options}
      onChange={(event) => change({ view: event.currentTarget.value as View })}
    />
  ) : (
    <Segmented label={t`Présentation`} value={view} options={options} onChange={(next) => change({ view: next })} />
  );
  return (
    <PageFrame
      title={t`Emploi du temps`}
      {...(narrow && { bar: t`Semaine` })}
      byChild={family.area === 'parent'}
      {...(!narrow && { view: choice })}
      tools={
        <>
          {staff && <IconButton icon={IconDoor} label={t`Salles libres`} onClick={() => setOpen('rooms')} />}
          <PrintMenu persons={persons} day={day} />
          {persons.length > 0 && (
            <IconButton
              icon={IconCalendarPlus}
              label={t`Abonner mon agenda`}
              tip="end"
              onClick={() => setOpen('subscribe')}
            />
          )}
        </>
      }
    >
      <div className={css.page}>
        <Asked query={query} label={t`Chargement de l’emploi du temps`} rows={8}>
          {(data) => (
            <Timetable
              persons={persons}
              today={data.today}
              now={now}
              filter={filter}
              choice={narrow ? choice : null}
              onStep={step}
              onChange={change}
            />
          )}
        </Asked>
      </div>
      <Subscribe persons={persons} open={open === 'subscribe'} onClose={() => setOpen(null)} />
      {staff && <FreeRooms now={now} open={open === 'rooms'} onClose={() => setOpen(null)} />}
    </PageFrame>
  );
}

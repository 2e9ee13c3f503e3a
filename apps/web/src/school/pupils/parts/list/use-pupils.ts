import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useTyped } from '#kernel/frame/use-typed.ts';
import { locale } from '#kernel/i18n/i18n.ts';
import { pupilsQuery } from '../../pupils.api.ts';
import { filterFrom, found, isPast, narrowed, type PupilFilter, searchOf, sorted } from './filter.ts';

/** The list as it is narrowed: searched and sorted here, asked of the server once, or by words where it is too long to be had whole. */
export function usePupils() {
  const filter = filterFrom(useSearch({ strict: false }));
  const navigate = useNavigate();
  const latest = useRef(filter);
  useEffect(() => {
    latest.current = filter;
  });
  const change = (part: Partial<PupilFilter>): void =>
    void navigate({
      to: '.',
      search: searchOf({ ...latest.current, ...part }) as never,
      replace: part.open === undefined && part.enrolling === undefined,
    });
  const [text, setText] = useTyped(filter.q, (q) => change({ q }));
  const past = isPast(filter.status);
  const whole = useQuery(pupilsQuery(past));
  const asked = useQuery({ ...pupilsQuery(past, filter.q), enabled: whole.data?.more === true && filter.q !== '' });
  const list = whole.data?.more && filter.q && asked.data ? asked.data : whole.data;
  const words = useDeferredValue(text);
  const { cycle, level, classId, group, regime, sex, account, status, fresh, alone, faceless, moving, sort } = filter;
  const { key, dir } = sort;
  const rows = useMemo(() => {
    if (!list) return [];
    return sorted(
      found(
        narrowed(list, { cycle, level, classId, group, regime, sex, account, status, fresh, alone, faceless, moving }),
        words,
      ),
      list,
      { key, dir },
      locale.get().lang,
    );
  }, [
    list,
    words,
    cycle,
    level,
    classId,
    group,
    regime,
    sex,
    account,
    status,
    fresh,
    alone,
    faceless,
    moving,
    key,
    dir,
  ]);
  return {
    filter,
    change,
    text,
    setText,
    list,
    rows,
    past,
    whole,
    late: whole.isPlaceholderData || asked.isFetching,
  };
}

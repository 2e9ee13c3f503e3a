import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { failureOf } from '#kernel/frame/Asked.tsx';
import { useTyped } from '#kernel/frame/use-typed.ts';
import { locale } from '#kernel/i18n/i18n.ts';
import { type FieldColumn, useFieldColumns } from '../../../custom-fields/custom-fields.public.tsx';
import { pupilsQuery } from '../../pupils.api.ts';
import { fieldOf, readTests, tested, valuesOf } from './fields.ts';
import { filterFrom, filterPupils, isPast, narrowed, type PupilFilter, searchOf, sorted } from './filter.ts';
import type { ColumnKey } from './use-columns.tsx';

const noFields: readonly FieldColumn[] = [];
/** Custom fields used by filters or columns; `waiting` while the values needed by a filter are loading. */
export function useFields(asking: string, columns: readonly ColumnKey[]) {
  const tests = useMemo(() => readTests(asking), [asking]);
  const filled = [...tests.map(({ id }) => id), ...columns.flatMap((key) => fieldOf(key) ?? [])];
  const added = useFieldColumns(filled, filled.length > 0);
  const fields = added.data?.fields;
  const values = useMemo(() => valuesOf(fields ?? []), [fields]);
  const lacking = tests.some(({ id }) => !values.has(id)) && (!fields || added.isPlaceholderData);
  return { tests, fields, values, waiting: lacking && !failureOf(added), late: lacking };
}

/** The filtered list: searched and sorted here and loaded once, or searched by the server when it is too long. */
export function usePupils(columns: readonly ColumnKey[]) {
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
  const query = useQuery({ ...pupilsQuery(past, filter.q), enabled: whole.data?.more === true && filter.q !== '' });
  const list = whole.data?.more && filter.q && query.data ? query.data : whole.data;
  const { fields: asking } = filter;
  const { tests, fields, values, waiting, late } = useFields(asking, columns);
  const words = useDeferredValue(text);
  const { cycle, level, classId, group, regime, sex, account, status, fresh, alone, faceless, moving, sort } = filter;
  const { key, dir } = sort;
  const rows = useMemo(() => {
    if (!list || waiting) return [];
    const criteria = { cycle, level, classId, group, regime, sex, account, status, fresh, alone, faceless, moving };
    const kept = tested(narrowed(list, criteria), tests, values);
    return sorted(filterPupils(kept, words), list, { key, dir }, locale.get().lang);
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
    tests,
    values,
    waiting,
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
    fields: fields ?? noFields,
    waiting,
    late: whole.isPlaceholderData || query.isFetching || late,
  };
}

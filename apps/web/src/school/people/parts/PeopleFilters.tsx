import { SearchField, SelectField } from '@encrier/ui/fields/TextField';
import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type PeopleFilter, structureQuery } from '../people.api.ts';
import css from './People.module.css';

/** A pause in typing after which the list is asked again, in milliseconds. */
const PAUSE_MS = 300;

type Props = { filter: PeopleFilter; onChange: (part: Partial<PeopleFilter>) => void; total?: number };

/** Search in both scripts, class, and how many there are. */
export function PeopleFilters({ filter, onChange, total }: Props) {
  const { t } = useLingui();
  const { data } = useQuery(structureQuery);
  const classes = (data?.levels ?? []).flatMap((level) => level.classes.map(({ id, name }) => ({ value: id, label: name })));
  return (
    <div className={css.bar}>
      <Search value={filter.q} onChange={(q) => onChange({ q })} />
      <SelectField className={css.select} label={t`Classe`} labelHidden value={filter.classId ?? ''} options={[{ value: '', label: t`Toutes les classes` }, ...classes]} onChange={(event) => onChange({ classId: event.currentTarget.value || null })} />
      {total !== undefined && <span className={css.total} role="status"><Plural value={total} one="# personne" other="# personnes" /></span>}
    </div>
  );
}

/** Answers as one types, after a pause; an address that changes elsewhere is shown. */
function Search({ value, onChange }: { value: string; onChange: (q: string) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const send = useRef(onChange);
  useEffect(() => {
    send.current = onChange;
  });
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text.trim() === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text.trim();
      send.current(sent.current);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return <SearchField className={css.search} label={t`Nom, prénom, matricule`} value={text} onChange={setText} maxLength={100} hint="/" data-shortcut="filter" autoComplete="off" />;
}

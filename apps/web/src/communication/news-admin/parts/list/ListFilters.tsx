import { postStatuses } from '@encrier/contract/communication/news';
import { Chips } from '@encrier/ui/actions/Chips';
import { SearchField, SelectField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { NewsFilter, NewsSort } from '../../news-admin.api.ts';
import css from './ListFilters.module.css';
import { statusLooks } from './status.tsx';

/** A pause in typing after which the list is asked again, in milliseconds. */
const PAUSE_MS = 300;

type Props = { filter: NewsFilter; categories: readonly { id: string; label: string }[]; onChange: (part: Partial<NewsFilter>) => void };

/** Search, states, own drafts, category and order; the address holds them all. */
export function ListFilters({ filter, categories, onChange }: Props) {
  const { t, i18n } = useLingui();
  const mineOnly = filter.mine && filter.status === 'draft';
  const toggle = (part: Partial<NewsFilter>) => onChange({ ...part, page: 1 });
  return (
    <div className={css.bar}>
      <Search value={filter.q} onChange={(q) => toggle({ q })} />
      <Chips
        label={t`États`}
        chips={[
          { key: 'mine', label: t`Mes brouillons`, active: mineOnly, onPress: () => toggle(mineOnly ? { mine: false, status: null } : { mine: true, status: 'draft' }) },
          ...postStatuses.map((status) => {
            const active = filter.status === status && !mineOnly;
            return { key: status, label: i18n._(statusLooks[status].word), icon: statusLooks[status].icon, active, onPress: () => toggle({ status: active ? null : status, mine: false }) };
          }),
        ]}
      />
      <div className={css.selects}>
        <SelectField
          label={t`Catégorie`}
          labelHidden
          value={filter.category ?? ''}
          onChange={(event) => toggle({ category: event.currentTarget.value || null })}
          options={[{ value: '', label: t`Toutes les catégories` }, ...categories.map(({ id, label }) => ({ value: id, label }))]}
        />
        <SelectField
          className={css.sort}
          label={t`Trier par`}
          labelHidden
          value={filter.sort}
          onChange={(event) => toggle({ sort: event.currentTarget.value as NewsSort })}
          options={[
            { value: 'updated', label: t`Modifiées récemment` },
            { value: 'published', label: t`Parues récemment` },
            { value: 'title', label: t`Par titre` },
            { value: 'readers', label: t`Les plus lues` },
          ]}
        />
      </div>
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
  return <SearchField className={css.search} label={t`Rechercher une actualité`} value={text} onChange={setText} maxLength={100} hint="/" data-shortcut="filter" autoComplete="off" />;
}

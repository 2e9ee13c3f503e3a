import { SelectField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { ListSearch } from '#kernel/frame/ListSearch.tsx';
import type { Choices } from '../../resources.api.ts';
import type { Filter } from '../filter.ts';
import css from '../Resources.module.css';
import { kinds, statuses } from '../words.ts';

type Props = { filter: Filter; data: Choices; onChange: (part: Partial<Filter>) => void; authors?: readonly { id: string; name: string }[] };

/** Narrows an authors' table by words, subject, type, level, state, and who wrote it. */
export function AuthoredFilters({ filter, data, onChange, authors }: Props) {
  const { t, i18n } = useLingui();
  const all = (label: string, options: readonly { id: string; name: string }[]) => [{ value: '', label }, ...options.map(({ id, name }) => ({ value: id, label: name }))];
  // Those one teaches come first.
  const subjects = data.subjects.toSorted((a, b) => Number(b.mine) - Number(a.mine));
  const sorts = { place: t`Par place`, updated: t`Par date`, title: t`Par titre`, readers: t`Par lecteurs` };
  return (
    <div className={css.bar}>
      <ListSearch className={css.search} label={t`Titre, mot-clé`} value={filter.q} onChange={(q) => onChange({ q })} />
      <SelectField className={css.select} label={t`Matière`} labelHidden value={filter.subject ?? ''} options={all(t`Toutes les matières`, subjects)} onChange={(event) => onChange({ subject: event.currentTarget.value || null, folder: null })} />
      {authors && <SelectField className={css.select} label={t`Auteur`} labelHidden value={filter.author ?? ''} options={all(t`Tous les auteurs`, authors)} onChange={(event) => onChange({ author: event.currentTarget.value || null })} />}
      <SelectField className={css.select} label={t`Type`} labelHidden value={filter.kind ?? ''} options={all(t`Tous les types`, Object.entries(kinds).map(([id, { label }]) => ({ id, name: i18n._(label) })))} onChange={(event) => onChange({ kind: (event.currentTarget.value || null) as Filter['kind'] })} />
      {data.levels.length > 1 && <SelectField className={css.select} label={t`Niveau`} labelHidden value={filter.level ?? ''} options={all(t`Tous les niveaux`, data.levels)} onChange={(event) => onChange({ level: event.currentTarget.value || null })} />}
      <SelectField className={css.select} label={t`État`} labelHidden value={filter.status ?? ''} options={all(t`Tous les états`, Object.entries(statuses).map(([id, { label }]) => ({ id, name: i18n._(label) })))} onChange={(event) => onChange({ status: (event.currentTarget.value || null) as Filter['status'] })} />
      <SelectField className={css.select} label={t`Ordre`} labelHidden value={filter.sort} options={Object.entries(sorts).map(([value, label]) => ({ value, label }))} onChange={(event) => onChange({ sort: event.currentTarget.value as Filter['sort'] })} />
    </div>
  );
}

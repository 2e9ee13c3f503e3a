import { Button, IconButton } from '@encrier/ui/actions/Button';
import { CheckField } from '@encrier/ui/fields/Choice';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { filtersQuery, forgetFilter, keepFilter, type PupilList, type SavedFilter } from '../../pupils.api.ts';
import { FieldTests } from './FieldTests.tsx';
import { filterFrom, noFilter, type PupilFilter, searchOf } from './filter.ts';
import css from './List.module.css';
import { marks, officeParts, teacherParts, useFilterWords } from './use-filter-words.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  list: PupilList;
  filter: PupilFilter;
  onChange: (part: Partial<PupilFilter>) => void;
};

/** All filters of the list, and saved filters. */
export function FiltersSheet({ open, onClose, list, filter, onChange }: Props) {
  const { t } = useLingui();
  const { optionsOf, nameOfPart, nameOfMark } = useFilterWords(list, filter);
  const office = list.can.office;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Filtres`}
      closeLabel={t`Fermer`}
      width={420}
      foot={
        <>
          <Button onClick={() => onChange({ ...noFilter })}>
            <Trans>Tout effacer</Trans>
          </Button>
          <Button variant="primary" onClick={onClose}>
            <Trans>Voir la liste</Trans>
          </Button>
        </>
      }
    >
      <Saved filter={filter} onApply={onChange} />
      <section className={css.part}>
        <h3>
          <Trans>Filtrer par</Trans>
        </h3>
        <div className={css.fields}>
          {(office ? officeParts : teacherParts).map((part) => (
            <SelectField
              key={part}
              label={nameOfPart(part)}
              value={filter[part] ?? ''}
              options={[{ value: '', label: t`Tous` }, ...optionsOf(part)]}
              onChange={(event) => onChange({ [part]: event.currentTarget.value || null })}
            />
          ))}
          {office &&
            marks.map((mark) => (
              <CheckField
                key={mark}
                label={nameOfMark(mark)}
                checked={filter[mark]}
                onChange={(event) => onChange({ [mark]: event.currentTarget.checked })}
              />
            ))}
        </div>
      </section>
      <FieldTests open={open} tests={filter.fields} onChange={(fields) => onChange({ fields })} />
    </Sheet>
  );
}

/** A filter as saved: filters and sorting, not the open row. */
const addressOf = (filter: PupilFilter): string =>
  new URLSearchParams(
    Object.entries(searchOf({ ...filter, open: null, enrolling: false })).map(([name, word]) => [name, String(word)]),
  ).toString();

function Saved({ filter, onApply }: { filter: PupilFilter; onApply: (part: Partial<PupilFilter>) => void }) {
  const { t } = useLingui();
  const { data } = useQuery(filtersQuery);
  const [name, setName] = useState('');
  const query = addressOf(filter);
  const save = useMutation({
    mutationFn: keepFilter,
    onSuccess: () => setName(''),
    onError: (error) => toast.error(sentence(error)),
  });
  const forget = useMutation({
    mutationFn: (one: SavedFilter) => forgetFilter(one.id),
    onSuccess: (_done, one) =>
      void toast.info(t`Filtre « ${one.name} » supprimé.`, {
        undo: () => save.mutate(one),
      }),
  });
  const apply = (one: SavedFilter): void => {
    const {
      open: _open,
      enrolling: _enrolling,
      ...kept
    } = filterFrom(Object.fromEntries(new URLSearchParams(one.query)));
    onApply(kept);
  };
  return (
    <section className={css.part}>
      <h3>
        <Trans>Filtres enregistrés</Trans>
      </h3>
      {data && data.filters.length > 0 && (
        <div className={css.saved}>
          {data.filters.map((one) => (
            <div key={one.id} className={css.savedRow}>
              <Button variant="quiet" icon={IconBookmark} onClick={() => apply(one)}>
                {one.name}
              </Button>
              <IconButton
                icon={IconTrash}
                label={t`Supprimer le filtre ${one.name}`}
                tip="end"
                onClick={() => forget.mutate(one)}
              />
            </div>
          ))}
        </div>
      )}
      {query ? (
        <form
          className={css.fields}
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim()) save.mutate({ name: name.trim(), query });
          }}
        >
          <TextField
            label={t`Nom du filtre`}
            value={name}
            maxLength={60}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" icon={IconBookmark} disabled={!name.trim()} busy={save.isPending}>
            <Trans>Enregistrer ce filtre</Trans>
          </Button>
        </form>
      ) : (
        <p className={css.none}>
          <Trans>Choisissez un filtre ci-dessous, puis enregistrez-le sous un nom.</Trans>
        </p>
      )}
    </section>
  );
}

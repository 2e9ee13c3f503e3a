import { Chips } from '@encrier/ui/actions/Chips';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { ListSearch } from '#kernel/frame/ListSearch.tsx';
import type { CampaignState, FileFilter, FilesFilter } from '../../reenrolment.api.ts';
import css from '../Reenrolment.module.css';

/** Filters of the pupils: search, class, and state with its figures. */
export function FileFilters({
  figures,
  classes,
  filter,
  onChange,
}: {
  figures: CampaignState['figures'];
  classes: CampaignState['classes'];
  filter: FilesFilter;
  onChange: (part: Partial<FilesFilter>) => void;
}) {
  const { t } = useLingui();
  const words: [FileFilter | null, string, number | undefined][] = [
    [null, t`Tous`, figures?.pupils],
    ['waiting', t`Sans réponse`, figures?.waiting],
    ['unsure', t`Ne savent pas encore`, figures?.unsure],
    ['accepted', t`Reviennent`, figures?.accepted],
    ['refused', t`Partent`, figures?.refused],
    ['conflict', t`Désaccords`, figures?.conflict],
    ['missing', t`Pièces manquantes`, figures?.missing],
    ['to_check', t`Pièces à vérifier`, figures?.toCheck],
    ['decided', t`Décidés`, figures?.decided],
  ];
  return (
    <>
      <div className={css.bar}>
        <ListSearch className={css.search} label={t`Nom, prénom`} value={filter.q} onChange={(q) => onChange({ q })} />
        <SelectField
          className={css.select}
          label={t`Classe`}
          labelHidden
          value={filter.classId ?? ''}
          options={[
            { value: '', label: t`Toutes les classes` },
            ...classes.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => onChange({ classId: event.currentTarget.value || null })}
        />
      </div>
      <Chips
        label={t`Élèves montrés`}
        chips={words.map(([show, label, count]) => ({
          key: show ?? 'all',
          label,
          active: filter.show === show,
          onPress: () => onChange({ show }),
          ...(count !== undefined && { count }),
        }))}
      />
    </>
  );
}

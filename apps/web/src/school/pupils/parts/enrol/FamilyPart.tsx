import { Button, IconButton } from '@encrier/ui/actions/Button';
import { Tag } from '@encrier/ui/actions/Chips';
import { RadioField } from '@encrier/ui/fields/Choice';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { PickField } from '@encrier/ui/fields/PickField';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { filterPupils, nameOf } from '../list/filter.ts';
import { tieNames } from '../list/words.tsx';
import css from './Enrol.module.css';
import { type GuardianDraft, newGuardian, type PartProps } from './use-enrol.ts';

/** The pupil's family: new guardians, those of a sibling, or none yet. */
export function FamilyPart({ draft, errors, set, list }: PartProps) {
  const { t } = useLingui();
  const change = (index: number, part: Partial<GuardianDraft>): void =>
    set({ guardians: draft.guardians.map((one, at) => (at === index ? { ...one, ...part } : one)) });
  return (
    <FieldGroup title={t`Famille`}>
      <RadioField<typeof draft.family>
        label={t`Responsables`}
        labelHidden
        value={draft.family}
        onChange={(family) => set({ family })}
        options={[
          { value: 'new', label: t`Nouveaux responsables` },
          { value: 'sibling', label: t`Ceux d’un frère ou d’une sœur déjà à l’école` },
          { value: 'later', label: t`Plus tard` },
        ]}
      />
      {draft.family === 'sibling' && <Sibling draft={draft} errors={errors} set={set} list={list} />}
      {draft.family === 'new' &&
        draft.guardians.map((one, index) => (
          <Guardian
            // biome-ignore lint/suspicious/noArrayIndexKey: guardians have no name before they are typed, and none moves
            key={index}
            one={one}
            errors={errors}
            at={`guardians.${index}.`}
            onChange={(part) => change(index, part)}
            {...(draft.guardians.length > 1 && {
              onRemove: () => set({ guardians: draft.guardians.filter((_, at) => at !== index) }),
            })}
          />
        ))}
      {draft.family === 'new' && draft.guardians.length < 4 && (
        <Button
          icon={IconPlus}
          onClick={() =>
            set({
              guardians: [
                ...draft.guardians,
                newGuardian(draft.guardians.some((one) => one.kind === 'father') ? 'other' : 'father'),
              ],
            })
          }
        >
          <Trans>Ajouter un responsable</Trans>
        </Button>
      )}
    </FieldGroup>
  );
}

type GuardianProps = {
  one: GuardianDraft;
  at: string;
  errors: PartProps['errors'];
  onChange: (part: Partial<GuardianDraft>) => void;
  onRemove?: () => void;
};

function Guardian({ one, at, errors, onChange, onRemove }: GuardianProps) {
  const { t, i18n } = useLingui();
  const optional = t`(facultatif)`;
  const kinds = Object.entries(tieNames).map(([value, label]) => ({ value, label: i18n._(label) }));
  return (
    <div className={css.guardian}>
      <div className={css.two}>
        <TextField
          label={t`Prénom`}
          value={one.firstName}
          maxLength={100}
          error={errors[`${at}firstName`]}
          autoComplete="off"
          onChange={(event) => onChange({ firstName: event.currentTarget.value })}
        />
        <TextField
          label={t`Nom`}
          value={one.lastName}
          maxLength={100}
          error={errors[`${at}lastName`]}
          autoComplete="off"
          onChange={(event) => onChange({ lastName: event.currentTarget.value })}
        />
        <SelectField
          label={t`Lien`}
          value={one.kind}
          options={kinds}
          onChange={(event) => onChange({ kind: event.currentTarget.value as GuardianDraft['kind'] })}
        />
        <TextField
          label={t`Téléphone`}
          optional={optional}
          type="tel"
          dir="ltr"
          value={one.phone}
          error={errors[`${at}phone`]}
          autoComplete="off"
          onChange={(event) => onChange({ phone: event.currentTarget.value })}
        />
        <TextField
          label={t`E-mail`}
          optional={optional}
          type="email"
          dir="ltr"
          value={one.email}
          maxLength={254}
          error={errors[`${at}email`]}
          autoComplete="off"
          onChange={(event) => onChange({ email: event.currentTarget.value })}
        />
      </div>
      {onRemove && <IconButton icon={IconTrash} label={t`Retirer ce responsable`} onClick={onRemove} />}
    </div>
  );
}

function Sibling({ draft, errors, set, list }: PartProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const words = useDeferredValue(text);
  const named = (row: (typeof list.rows)[number]) => ({ ...row, label: nameOf(row) });
  const chosen = list.rows.find((row) => row.id === draft.siblingId);
  if (chosen)
    return (
      <p>
        <Tag onRemove={() => set({ siblingId: null })} removeLabel={t`Choisir quelqu’un d’autre`}>
          {nameOf(chosen)}
        </Tag>
      </p>
    );
  const classes = new Map(list.classes.map((one) => [one.id, one.name]));
  return (
    <PickField
      label={t`Nom du frère ou de la sœur`}
      labelHidden
      placeholder={t`Nom du frère ou de la sœur`}
      text={text}
      onText={setText}
      items={words.trim() ? filterPupils(list.rows, words).slice(0, 6).map(named) : []}
      waiting={words !== text}
      listLabel={t`Élèves de l’école`}
      error={errors.siblingId}
      detail={(row) => classes.get(row.classId ?? '')}
      onPick={(row) =>
        set({
          siblingId: row.id,
          ...(!draft.lastName && { lastName: row.lastName }),
          ...(!draft.lastNameAr && row.lastNameAr && { lastNameAr: row.lastNameAr }),
        })
      }
    />
  );
}

import {
  type Meeting,
  type MeetingBody,
  type MeetingRole,
  meetingRoles,
} from '@encrier/contract/teaching/summary-meetings';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { CheckField } from '@encrier/ui/fields/Choice';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import css from '../Summaries.module.css';

const roleWords: Record<MeetingRole, MessageDescriptor> = {
  pupil: msg`L’élève`,
  guardian: msg`Responsable`,
  teacher: msg`Professeur`,
  other: msg`Autre personne`,
};
type People = MeetingBody['people'];
type Props = { meeting: Meeting; people: People; onChange: (people: People) => void };

/** People present: the pupil and the guardians are ticked, others are named. */
export function PeopleFields({ meeting, people, onChange }: Props) {
  const { t, i18n } = useLingui();
  const { pupil, guardians } = meeting;
  const known: People = [
    { name: pupil.label, role: 'pupil', personId: null },
    ...guardians.map(({ id, name }) => ({ name, role: 'guardian' as const, personId: id })),
  ];
  const has = (one: People[number]): boolean =>
    people.some(
      ({ name, role, personId }) => role === one.role && (one.personId ? personId === one.personId : name === one.name),
    );
  const others = people.filter(
    (one) =>
      !known.some(
        (other) =>
          other.role === one.role && (other.personId ? other.personId === one.personId : other.name === one.name),
      ),
  );
  const set = (at: number, part: Partial<People[number]>): void => {
    const one = others[at];
    onChange(people.map((other) => (other === one ? { ...other, ...part } : other)));
  };
  return (
    <FieldGroup title={t`Présents`} help={t`Leurs noms valent signature, avec votre compte.`}>
      <div className={css.form}>
        {known.map((one) => (
          <CheckField
            key={one.personId ?? 'pupil'}
            label={
              <>
                <bdi>{one.name}</bdi>, {i18n._(roleWords[one.role])}
              </>
            }
            checked={has(one)}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked
                  ? [...people, one]
                  : people.filter(
                      (other) =>
                        !(
                          other.role === one.role &&
                          (one.personId ? other.personId === one.personId : other.name === one.name)
                        ),
                    ),
              )
            }
          />
        ))}
        {others.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place
          <div key={at} className={css.commitment}>
            <SelectField
              label={t`Qualité`}
              value={one.role}
              options={meetingRoles.map((value) => ({ value, label: i18n._(roleWords[value]) }))}
              onChange={(event) => set(at, { role: event.currentTarget.value as MeetingRole })}
            />
            <TextField
              label={t`Nom`}
              maxLength={120}
              value={one.name}
              onChange={(event) => set(at, { name: event.currentTarget.value })}
            />
            <span />
            <IconButton
              icon={IconTrash}
              label={t`Retirer cette personne`}
              onClick={() => onChange(people.filter((other) => other !== one))}
            />
          </div>
        ))}
        <div className={css.row}>
          <Button
            icon={IconPlus}
            disabled={people.length >= 12}
            onClick={() => onChange([...people, { name: '', role: 'teacher', personId: null }])}
          >
            <Trans>Ajouter une personne</Trans>
          </Button>
        </div>
      </div>
    </FieldGroup>
  );
}

import { FieldGroup } from '@encrier/ui/fields/Field';
import { CheckField } from '@encrier/ui/fields/Choice';
import { DateField } from '@encrier/ui/fields/DateField';
import { SelectField, TextArea, TextField } from '@encrier/ui/fields/TextField';
import { custodies, tieChannels, tieKinds } from '@encrier/contract/school/persons';
import { useLingui } from '@lingui/react/macro';
import type { TieBody } from '../../persons.api.ts';
import css from '../Persons.module.css';
import { channelWords, custodyWords, kindWords, orNull } from '../words.ts';
import { Flags, type Part } from './fields.tsx';
import { PaperField } from './PaperField.tsx';

export type TieValues = Omit<TieBody, 'version'>;
type Props = Part<TieValues> & {
  /** Whether the editor may read and write protected data. */ sensitive: boolean /** Name of the court's document kept now. */;
  paper: string;
};
const numbers = (from: number, to: number): { value: string; label: string }[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ value: String(from + index), label: String(from + index) }));

/** The tie between a guardian and a pupil. */
export function TieFields({ body, errors, set, sensitive, paper }: Props) {
  const { t, i18n } = useLingui();
  const optional = t`(facultatif)`;
  return (
    <>
      <div className={css.pair}>
        <SelectField
          label={t`Lien`}
          value={body.kind}
          options={tieKinds.map((value) => ({ value, label: i18n._(kindWords[value]) }))}
          onChange={(event) => set({ kind: event.currentTarget.value as TieBody['kind'] })}
        />
        <SelectField
          label={t`Rang`}
          help={t`Ordre des courriers et des appels`}
          value={String(body.rank)}
          options={numbers(1, 9)}
          onChange={(event) => set({ rank: Number(event.currentTarget.value) })}
        />
      </div>
      <Flags
        body={body}
        set={set}
        flags={[
          ['legal', t`Autorité parentale`],
          ['digitalAccess', t`Accès à Encrier`],
          ['livesWith', t`Vit avec l’enfant`],
          ['mayPickUp', t`Peut venir le chercher`],
          ['receivesReports', t`Reçoit les bulletins`],
          ['payer', t`Payeur`],
        ]}
      />
      <div className={css.pair}>
        {body.payer && (
          <TextField
            label={t`Part en %`}
            help={t`Les parts font 100 ensemble, ou restent vides`}
            optional={optional}
            type="number"
            min={0}
            max={100}
            step="0.01"
            dir="ltr"
            value={body.payerShare ?? ''}
            error={errors.payerShare}
            onChange={(event) =>
              set({ payerShare: event.currentTarget.value === '' ? null : Number(event.currentTarget.value) })
            }
          />
        )}
        <SelectField
          label={t`Ordre en cas d’urgence`}
          value={String(body.emergencyOrder ?? '')}
          options={[{ value: '', label: t`Ne pas appeler` }, ...numbers(1, 9)]}
          onChange={(event) =>
            set({ emergencyOrder: event.currentTarget.value ? Number(event.currentTarget.value) : null })
          }
        />
        <DateField
          label={t`À partir du`}
          optional={optional}
          value={body.startsOn ?? ''}
          error={errors.startsOn}
          onChange={(event) => set({ startsOn: orNull(event.currentTarget.value) })}
        />
      </div>
      <FieldGroup title={t`Moyens de contact`}>
        <div className={css.checks}>
          {tieChannels.map((value) => (
            <CheckField
              key={value}
              label={i18n._(channelWords[value])}
              checked={body.channels.includes(value)}
              onChange={(event) =>
                set({
                  channels: event.currentTarget.checked
                    ? [...body.channels, value]
                    : body.channels.filter((one) => one !== value),
                })
              }
            />
          ))}
        </div>
      </FieldGroup>
      {sensitive && (
        <FieldGroup title={t`Données familiales protégées`} help={t`Seuls ceux qui en ont le droit les voient.`}>
          <SelectField
            label={t`Garde`}
            value={body.custody ?? 'always'}
            options={custodies.map((value) => ({ value, label: i18n._(custodyWords[value]) }))}
            onChange={(event) => set({ custody: event.currentTarget.value as NonNullable<TieBody['custody']> })}
          />
          <TextArea
            label={t`Décision de justice`}
            help={t`Avec les mots que l’accueil doit lire`}
            optional={optional}
            rows={3}
            maxLength={500}
            value={body.restriction ?? ''}
            error={errors.restriction}
            onChange={(event) => set({ restriction: event.currentTarget.value })}
          />
          <PaperField name={paper} onChange={(restrictionFile) => set({ restrictionFile })} />
          <TextField
            label={t`Pièce d’identité`}
            help={t`Demandée à qui vient le chercher`}
            optional={optional}
            dir="ltr"
            maxLength={60}
            autoComplete="off"
            value={body.identityDocument ?? ''}
            error={errors.identityDocument}
            onChange={(event) => set({ identityDocument: event.currentTarget.value })}
          />
        </FieldGroup>
      )}
    </>
  );
}

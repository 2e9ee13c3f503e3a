import { planKinds } from '@encrier/contract/school/persons';
import { type Arrangement, arrangements, type PlanKind, type StaffPlan } from '@encrier/contract/school-life/plans';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { SelectField, TextArea, TextField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import css from './Plans.module.css';
import type { Wish } from './wish.ts';
import { arrangementWords, kindWords } from './words.ts';

type ContentsProps = {
  wish: Wish;
  errors: Readonly<Record<string, string>>;
  staff: readonly { id: string; label: string }[];
  referent: StaffPlan['referent'];
  set: (part: Partial<Wish>) => void;
};
/** Kind of plan, referent, arrangements, and reason. */
export function PlanContents({ wish, errors, staff, referent, set }: ContentsProps) {
  const { t, i18n } = useLingui();
  const known = referent && !staff.some(({ id }) => id === referent.id) ? [referent, ...staff] : staff;
  const toggle = (one: Arrangement, on: boolean): void =>
    set({ arrangements: on ? [...wish.arrangements, one] : wish.arrangements.filter((other) => other !== one) });
  return (
    <>
      <div className={css.pair}>
        <SelectField
          label={t`Type de projet`}
          value={wish.kind}
          options={planKinds.map((value) => ({ value, label: i18n._(kindWords[value]) }))}
          onChange={(event) => set({ kind: event.currentTarget.value as PlanKind })}
        />
        <SelectField
          label={t`Personne référente`}
          value={wish.referentId ?? ''}
          error={errors['referentId']}
          options={[{ value: '', label: t`Personne` }, ...known.map((one) => ({ value: one.id, label: one.label }))]}
          onChange={(event) => set({ referentId: event.currentTarget.value || null })}
        />
      </div>
      <FieldGroup
        title={t`Aménagements`}
        help={t`Lus par les professeurs de l’élève. Rien d’autre ne leur est montré.`}
      >
        {errors['arrangements'] && <Notice tone="bad">{errors['arrangements']}</Notice>}
        <div className={css.boxes}>
          {arrangements.map((one) => (
            <CheckField
              key={one}
              label={i18n._(arrangementWords[one])}
              checked={wish.arrangements.includes(one)}
              onChange={(event) => toggle(one, event.currentTarget.checked)}
            />
          ))}
        </div>
        {wish.arrangements.includes('extra_time') && (
          <TextField
            label={t`Temps ajouté, en pourcentage`}
            help={t`Un tiers si rien n’est écrit. De 5 à 200.`}
            inputMode="numeric"
            maxLength={3}
            value={wish.extraPercent === null || wish.extraPercent === undefined ? '' : String(wish.extraPercent)}
            error={errors['extraPercent']}
            onChange={(event) => {
              const typed = event.currentTarget.value.replace(/\D/g, '');
              set({ extraPercent: typed ? Number(typed) : null });
            }}
          />
        )}
      </FieldGroup>
      <TextArea
        label={t`Autres aménagements`}
        optional={t`(facultatif)`}
        help={t`Lus aussi par les professeurs : n’écrivez pas de diagnostic ici.`}
        rows={2}
        maxLength={1000}
        value={wish.arrangementText}
        onChange={(event) => set({ arrangementText: event.currentTarget.value })}
      />
      <TextArea
        label={t`Besoin ou diagnostic`}
        optional={t`(facultatif)`}
        help={t`Lu par les seules personnes qui tiennent ces projets, et par la famille.`}
        rows={3}
        maxLength={4000}
        value={wish.need}
        onChange={(event) => set({ need: event.currentTarget.value })}
      />
      <TextArea
        label={t`Objectifs et mesures`}
        optional={t`(facultatif)`}
        rows={3}
        maxLength={4000}
        value={wish.measures}
        onChange={(event) => set({ measures: event.currentTarget.value })}
      />
    </>
  );
}

import { addDays } from '@encrier/contract/kernel/days';
import type { HandInKind } from '@encrier/contract/teaching/homework';
import { CheckField, RadioField } from '@encrier/ui/fields/Choice';
import { TextField } from '@encrier/ui/fields/TextField';
import { DateField } from '@encrier/ui/fields/DateField';
import { useLingui } from '@lingui/react/macro';
import css from '../Homework.module.css';
import { handInWords } from '../words.ts';
import type { Draft } from './draft.ts';

type Fields = { draft: Draft; set: (part: Partial<Draft>) => void; errors: Readonly<Record<string, string>> };

/** How it is handed in, and until when late hand-ins are accepted. */
export function HandInFields({ draft, set, errors, kinds }: Fields & { kinds: readonly HandInKind[] }) {
  const { t, i18n } = useLingui();
  const online = draft.handIn !== 'none' && draft.handIn !== 'paper';
  return (
    <div className={css.form}>
      <RadioField<HandInKind>
        label={t`Ce que les élèves rendent`}
        labelHidden
        value={draft.handIn}
        options={kinds.map((value) => ({
          value,
          label: i18n._(handInWords[value].word),
          note: i18n._(handInWords[value].note),
        }))}
        onChange={(handIn) => set({ handIn })}
      />
      {online && (
        <>
          <CheckField
            label={t`À rendre obligatoirement`}
            note={t`Sinon, ne rien rendre n’est jamais un retard.`}
            checked={draft.required}
            onChange={(event) => set({ required: event.currentTarget.checked })}
          />
          <TextField
            label={t`Versions, au plus`}
            optional={t`(facultatif)`}
            help={t`Une version que vous redemandez n’y compte pas.`}
            inputMode="numeric"
            maxLength={2}
            value={draft.mostTurns}
            error={errors['mostTurns']}
            onChange={(event) => set({ mostTurns: event.currentTarget.value })}
          />
          <CheckField
            label={t`Accepter en retard`}
            note={t`Sinon, rien ne se rend plus après la date ; l’heure du serveur fait foi.`}
            checked={draft.lateUntil !== ''}
            disabled={!draft.dueOn}
            onChange={(event) => set({ lateUntil: event.currentTarget.checked ? addDays(draft.dueOn, 7) : '' })}
          />
          {draft.lateUntil !== '' && (
            <>
              <DateField
                label={t`Jusqu’au`}
                {...(draft.dueOn && { min: draft.dueOn })}
                value={draft.lateUntil}
                error={errors['lateUntil']}
                onChange={(event) => set({ lateUntil: event.currentTarget.value || draft.dueOn })}
              />
              <TextField
                label={t`Pénalité de retard, en %`}
                optional={t`(facultatif)`}
                help={t`Dite aux familles ; la note, elle, reste entre vos mains.`}
                inputMode="numeric"
                maxLength={3}
                value={draft.latePenalty}
                error={errors['latePenalty']}
                onChange={(event) => set({ latePenalty: event.currentTarget.value })}
              />
            </>
          )}
        </>
      )}
    </div>
  );
}

/** When families see it: at once, or from the morning of a day. */
export function ShowFields({ draft, set, errors, today }: Fields & { today: string }) {
  const { t } = useLingui();
  return (
    <>
      <RadioField<Draft['show']>
        label={t`Visible par les familles`}
        value={draft.show}
        options={[
          { value: 'now', label: t`Tout de suite` },
          { value: 'day', label: t`À partir d’un jour` },
        ]}
        onChange={(show) => set({ show })}
      />
      {draft.show === 'day' && (
        <DateField
          label={t`À partir du`}
          min={addDays(today, 1)}
          {...(draft.dueOn && { max: draft.dueOn })}
          value={draft.showOn}
          error={errors['showOn']}
          onChange={(event) => set({ showOn: event.currentTarget.value })}
        />
      )}
    </>
  );
}

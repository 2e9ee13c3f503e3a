import type { getComplaintSettings } from '@encrier/contract/communication/complaints-handling';
import type { ResponseOf } from '@encrier/contract/kernel/route';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { TimeField } from '@encrier/ui/fields/DateField';
import { TextField } from '@encrier/ui/fields/TextField';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { weekdayName } from '#kernel/dates.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { comma } from '#kernel/text.ts';
import { saveRules } from '../../complaints.api.ts';
import css from '../Complaints.module.css';

type Rules = ResponseOf<typeof getComplaintSettings>['rules'];

const fieldWords = {
  weekdays: msg`Jours où l’école répond`,
  opensAt: msg`De`,
  closesAt: msg`À`,
  autoCloseDays: msg`Clore d’office après, en jours`,
  reopenDays: msg`Réouverture possible pendant, en jours`,
};
const within = (value: string, most: number): boolean =>
  /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= most;

/** When the school answers, and how long a solved complaint stays open to its author. */
export function RulesForm({ rules }: { rules: Rules }) {
  const { t } = useLingui();
  const edit = useEdit({
    start: {
      weekdays: rules.weekdays,
      opensAt: rules.opensAt,
      closesAt: rules.closesAt,
      autoCloseDays: String(rules.autoCloseDays),
      reopenDays: String(rules.reopenDays),
    },
    version: rules.version,
    follows: true,
    check: ({ weekdays, opensAt, closesAt, autoCloseDays, reopenDays }) => ({
      ...(weekdays.length === 0 && { weekdays: t`Choisissez au moins un jour.` }),
      ...(opensAt >= closesAt && { closesAt: t`La fin vient après le début.` }),
      ...(!within(autoCloseDays, 60) && { autoCloseDays: t`Entre 1 et 60.` }),
      ...(!within(reopenDays, 90) && { reopenDays: t`Entre 1 et 90.` }),
    }),
    send: (wish, { version }) =>
      saveRules({
        ...wish,
        autoCloseDays: Number(wish.autoCloseDays),
        reopenDays: Number(wish.reopenDays),
        version,
      }),
    undo: () => t`Réglages enregistrés.`,
  });
  const { draft: wish, errors, set: change } = edit;
  return (
    <form ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
      <ConflictNotice
        edit={edit}
        words={fieldWords}
        formatValue={(value, field) =>
          field === 'weekdays'
            ? (value as number[]).map((day) => weekdayName(day)).join(comma()) || undefined
            : undefined
        }
      />
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      <FieldGroup
        title={t`Jours où l’école répond`}
        help={t`Les vacances et jours fériés du calendrier ne comptent pas.`}
      >
        <div className={css.days}>
          {[1, 2, 3, 4, 5, 6, 7].map((day) => (
            <CheckField
              key={day}
              label={weekdayName(day)}
              error={day === 1 ? errors.weekdays : undefined}
              checked={wish.weekdays.includes(day)}
              onChange={(event) =>
                change({
                  weekdays: event.currentTarget.checked
                    ? [...wish.weekdays, day].sort()
                    : wish.weekdays.filter((one) => one !== day),
                })
              }
            />
          ))}
        </div>
      </FieldGroup>
      <div className={css.pair}>
        <TimeField
          label={t`De`}
          value={wish.opensAt}
          onChange={(event) => change({ opensAt: event.currentTarget.value })}
        />
        <TimeField
          label={t`À`}
          value={wish.closesAt}
          error={errors.closesAt}
          onChange={(event) => change({ closesAt: event.currentTarget.value })}
        />
        <TextField
          inputMode="numeric"
          label={t`Clore d’office après, en jours`}
          value={wish.autoCloseDays}
          error={errors.autoCloseDays}
          onChange={(event) => change({ autoCloseDays: event.currentTarget.value })}
        />
        <TextField
          inputMode="numeric"
          label={t`Réouverture possible pendant, en jours`}
          value={wish.reopenDays}
          error={errors.reopenDays}
          onChange={(event) => change({ reopenDays: event.currentTarget.value })}
        />
      </div>
      <div className={css.actions}>
        <Button type="submit" variant="primary" disabled={!edit.changed} busy={edit.busy}>
          <Trans>Enregistrer</Trans>
        </Button>
      </div>
    </form>
  );
}

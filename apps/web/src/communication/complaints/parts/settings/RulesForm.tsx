import type { getComplaintSettings } from '@encrier/contract/communication/complaints-handling';
import type { ResponseOf } from '@encrier/contract/kernel/route';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { TimeField } from '@encrier/ui/fields/DateField';
import { TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
import { useLang } from '#kernel/i18n/i18n.ts';
import { toast } from '#kernel/toast/toast.ts';
import { refreshComplaints, saveRules } from '../../complaints.api.ts';
import css from '../Complaints.module.css';

type Rules = ResponseOf<typeof getComplaintSettings>['rules'];

/** When the school answers, and how long a solved complaint stays open to its author. */
export function RulesForm({ rules }: { rules: Rules }) {
  const { t } = useLingui();
  const lang = useLang();
  const start = {
    weekdays: rules.weekdays,
    opensAt: rules.opensAt,
    closesAt: rules.closesAt,
    autoCloseDays: String(rules.autoCloseDays),
    reopenDays: String(rules.reopenDays),
  };
  const [wish, setWish] = useState(start);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const change = (part: Partial<typeof wish>) => setWish((before) => ({ ...before, ...part }));
  const dirty = JSON.stringify(wish) !== JSON.stringify(start);
  useLeaveGuard(dirty);
  const save = useMutation({
    mutationFn: () =>
      saveRules({
        ...wish,
        autoCloseDays: Number(wish.autoCloseDays),
        reopenDays: Number(wish.reopenDays),
        version: rules.version,
      }),
    onSuccess: () => toast.success(t`Réglages enregistrés.`),
    onError: () => void refreshComplaints(),
  });
  const errors = { ...(save.error ? fieldErrors(save.error) : {}), ...wrong };
  // 5 January 2026 is a Monday.
  const dayName = (day: number): string =>
    new Intl.DateTimeFormat(lang === 'ar' ? 'ar-MA' : lang, { weekday: 'long', timeZone: 'UTC' }).format(
      new Date(Date.UTC(2026, 0, 4 + day)),
    );
  const within = (value: string, most: number): boolean =>
    /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= most;
  function submit() {
    const found = {
      ...(wish.weekdays.length === 0 && { weekdays: t`Choisissez au moins un jour.` }),
      ...(wish.opensAt >= wish.closesAt && { closesAt: t`La fin vient après le début.` }),
      ...(!within(wish.autoCloseDays, 60) && { autoCloseDays: t`Entre 1 et 60.` }),
      ...(!within(wish.reopenDays, 90) && { reopenDays: t`Entre 1 et 90.` }),
    };
    setWrong(found);
    if (!Object.keys(found).length) save.mutate();
  }
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {save.error && <Notice tone="bad">{sentence(save.error)}</Notice>}
      <FieldGroup
        title={t`Jours où l’école répond`}
        help={t`Les vacances et jours fériés du calendrier ne comptent pas.`}
      >
        <div className={css.days}>
          {[1, 2, 3, 4, 5, 6, 7].map((day) => (
            <CheckField
              key={day}
              label={dayName(day)}
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
        <Button type="submit" variant="primary" disabled={!dirty} busy={save.isPending}>
          <Trans>Enregistrer</Trans>
        </Button>
      </div>
    </form>
  );
}

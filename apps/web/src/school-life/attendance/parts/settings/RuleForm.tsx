import {
  type AttendanceRule,
  type RuleAction,
  ruleActions,
  type RuleFields,
  type RuleTrigger,
  ruleTriggers,
} from '@encrier/contract/school-life/attendance-rules';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { TimeField } from '@encrier/ui/fields/DateField';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { formatMinute, minuteOf } from '#kernel/dates.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { comma } from '#kernel/text.ts';
import { saveRule } from '../../rules.api.ts';
import css from '../Attendance.module.css';
import { actionWords, triggerWords } from './rule-words.ts';

type Wish = Omit<RuleFields, 'count' | 'withinDays' | 'delayHours'> &
  Record<'count' | 'withinDays' | 'delayHours', string>;
const begun: Wish = {
  label: '',
  trigger: 'late_count',
  count: '3',
  withinDays: '30',
  delayHours: '0',
  action: 'follow_up',
  levelIds: [],
  regimes: [],
  quietFrom: 1200,
  quietTo: 450,
};
const fieldWords = {
  label: msg`Nom`,
  trigger: msg`Quand`,
  count: msg`Combien`,
  withinDays: msg`En combien de jours`,
  delayHours: msg`Délai, en heures`,
  action: msg`Alors`,
  quietFrom: msg`Début des heures calmes`,
  quietTo: msg`Fin des heures calmes`,
  levelIds: msg`Niveaux`,
  regimes: msg`Régimes`,
};
function startOf(rule: AttendanceRule | null): Wish {
  if (!rule) return begun;
  const { id: _id, active: _active, activeSince: _since, version: _version, ...fields } = rule;
  return {
    ...fields,
    count: String(fields.count),
    withinDays: String(fields.withinDays),
    delayHours: String(fields.delayHours),
  };
}
const between = (value: string, least: number, most: number): boolean =>
  /^\d+$/.test(value) && Number(value) >= least && Number(value) <= most;
const toggled = <T,>(list: readonly T[], one: T, on: boolean): T[] =>
  on ? [...list, one] : list.filter((other) => other !== one);

/** One rule: trigger, pupils, action and time. */
// house: one form, field after field
export function RuleForm({
  rule,
  levels,
  regimes,
  onClose,
  onSaved,
}: {
  rule: AttendanceRule | null;
  levels: readonly { id: string; name: string }[];
  regimes: readonly string[];
  onClose: () => void;
  onSaved: (rule: AttendanceRule) => void;
}) {
  const { t, i18n } = useLingui();
  const form = useId();
  const counts = ({ trigger }: Wish): boolean => trigger !== 'unjustified';
  const edit = useEdit({
    start: startOf(rule),
    version: rule?.version,
    follows: rule !== null,
    check: (wish) => ({
      ...(!wish.label.trim() && { label: t`Donnez un nom à la règle.` }),
      ...(counts(wish) && !between(wish.count, 1, 50) && { count: t`Entre 1 et 50.` }),
      ...(counts(wish) && !between(wish.withinDays, 1, 366) && { withinDays: t`Entre 1 et 366.` }),
      ...(!between(wish.delayHours, 0, 720) && { delayHours: t`Entre 0 et 720.` }),
    }),
    send: (wish, { version, key }) =>
      saveRule(
        rule?.id ?? null,
        {
          ...wish,
          label: wish.label.trim(),
          count: counts(wish) ? Number(wish.count) : 1,
          withinDays: counts(wish) ? Number(wish.withinDays) : 30,
          delayHours: Number(wish.delayHours),
        },
        version,
        key,
      ),
    read: readByField,
    undo: (_, { label }) => rule && t`${label} : modification enregistrée`,
    onSaved,
    onClose,
  });
  const { draft: wish, errors, set: change } = edit;
  const formatValue = (value: unknown, field: keyof Wish): string | undefined => {
    if (field === 'trigger') return i18n._(triggerWords[value as RuleTrigger]);
    if (field === 'action') return i18n._(actionWords[value as RuleAction]);
    if (field === 'quietFrom' || field === 'quietTo') return formatMinute(value as number);
    if (field !== 'levelIds') return undefined;
    const named = levels.filter(({ id }) => (value as readonly string[]).includes(id));
    return named.map(({ name }) => name).join(comma()) || undefined;
  };
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={rule ? <bdi>{rule.label}</bdi> : t`Nouvelle règle`}
      closeLabel={t`Fermer`}
      width={560}
      foot={
        <Button variant="primary" type="submit" form={form} busy={edit.busy}>
          <Trans>Enregistrer et essayer</Trans>
        </Button>
      }
    >
      <form id={form} ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        <ConflictNotice edit={edit} words={fieldWords} formatValue={formatValue} />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        {rule?.active && (
          <Notice tone="info">
            <Trans>Modifiée, la règle s’arrête : elle est essayée de nouveau avant d’être remise en marche.</Trans>
          </Notice>
        )}
        <TextField
          label={t`Nom`}
          maxLength={80}
          value={wish.label}
          error={errors.label}
          onChange={(event) => change({ label: event.currentTarget.value })}
        />
        <SelectField
          label={t`Quand`}
          value={wish.trigger}
          options={ruleTriggers.map((value) => ({ value, label: i18n._(triggerWords[value]) }))}
          onChange={(event) => change({ trigger: event.currentTarget.value as RuleTrigger })}
        />
        <div className={css.pair}>
          {counts(wish) && (
            <>
              <TextField
                inputMode="numeric"
                label={t`Combien`}
                value={wish.count}
                error={errors.count}
                onChange={(event) => change({ count: event.currentTarget.value })}
              />
              <TextField
                inputMode="numeric"
                label={t`En combien de jours`}
                value={wish.withinDays}
                error={errors.withinDays}
                onChange={(event) => change({ withinDays: event.currentTarget.value })}
              />
            </>
          )}
          <TextField
            inputMode="numeric"
            label={t`Délai, en heures`}
            value={wish.delayHours}
            error={errors.delayHours}
            onChange={(event) => change({ delayHours: event.currentTarget.value })}
          />
        </div>
        <SelectField
          label={t`Alors`}
          value={wish.action}
          options={ruleActions.map((value) => ({ value, label: i18n._(actionWords[value]) }))}
          onChange={(event) => change({ action: event.currentTarget.value as RuleAction })}
        />
        <FieldGroup title={t`Heures calmes`} help={t`Rien ne part entre ces heures : la règle attend leur fin.`}>
          <div className={css.pair}>
            <TimeField
              label={t`De`}
              value={formatMinute(wish.quietFrom)}
              error={errors.quietFrom}
              onChange={(event) => change({ quietFrom: minuteOf(event.currentTarget.value) ?? 0 })}
            />
            <TimeField
              label={t`À`}
              value={formatMinute(wish.quietTo)}
              onChange={(event) => change({ quietTo: minuteOf(event.currentTarget.value) ?? 0 })}
            />
          </div>
        </FieldGroup>
        <FieldGroup title={t`Niveaux`} help={t`Tous si aucun n’est coché.`}>
          <div className={css.pills}>
            {levels.map(({ id, name }) => (
              <CheckField
                key={id}
                label={<bdi>{name}</bdi>}
                checked={wish.levelIds.includes(id)}
                onChange={(event) => change({ levelIds: toggled(wish.levelIds, id, event.currentTarget.checked) })}
              />
            ))}
          </div>
        </FieldGroup>
        {regimes.length > 0 && (
          <FieldGroup title={t`Régimes`} help={t`Tous si aucun n’est coché.`}>
            <div className={css.pills}>
              {regimes.map((name) => (
                <CheckField
                  key={name}
                  label={<bdi>{name}</bdi>}
                  checked={wish.regimes.includes(name)}
                  onChange={(event) => change({ regimes: toggled(wish.regimes, name, event.currentTarget.checked) })}
                />
              ))}
            </div>
          </FieldGroup>
        )}
      </form>
    </Sheet>
  );
}

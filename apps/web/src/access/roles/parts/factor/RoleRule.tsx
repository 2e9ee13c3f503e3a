import type { FactorRule } from '@encrier/contract/access/roles';
import { Button } from '@encrier/ui/actions/Button';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField } from '@encrier/ui/fields/DateField';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { schoolDay, formatDay } from '#kernel/dates.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { saveFactorRule } from '../../roles.api.ts';
import { roleNames } from '../words.ts';
import css from './Factor.module.css';
import { Waiting } from './Waiting.tsx';

/** The day from which a role requires a second factor, and people who have none yet. */
export function RoleRule({ rule, mine }: { rule: FactorRule; mine: boolean }) {
  const { t, i18n } = useLingui();
  const [listed, setListed] = useState(false);
  const today = schoolDay();
  const missing = rule.accounts - rule.ready;
  const edit = useEdit({
    start: { from: rule.from ?? '' },
    // A rule is saved over the day that was read.
    version: rule.from ? Date.parse(rule.from) : 0,
    follows: true,
    send: ({ from: day }, { former }) => saveFactorRule({ ...rule, from: former.from || null }, day),
    onSaved: () => void toast.success(t`Double authentification exigée.`),
  });
  const { from } = edit.draft;
  const end = useMutation({
    mutationFn: () => saveFactorRule(rule, null),
    meta: { quiet: true },
    onSuccess: () => toast.success(t`Exigence retirée.`),
    onError: (error) => toast.error(sentence(error)),
  });
  const ask = async (): Promise<void> => {
    // Asks first when the rule starts today and locks out people without a second factor.
    const sure =
      from > today ||
      missing === 0 ||
      (await confirm({
        title: t`Exiger dès aujourd’hui ?`,
        text: plural(missing, {
          one: '# compte sans second facteur n’ouvrira plus que « Mon compte ».',
          other: '# comptes sans second facteur n’ouvriront plus que « Mon compte ».',
        }),
        action: t`Exiger`,
        danger: true,
      }));
    if (sure) edit.submit();
  };
  const name = i18n._(roleNames[rule.role]);
  return (
    <section className={css.rule} aria-label={name}>
      <header className={css.head}>
        <b>{name}</b>
        {rule.from &&
          (rule.from <= today ? (
            <StatusPill tone="ok">
              <Trans>Exigée</Trans>
            </StatusPill>
          ) : (
            <StatusPill tone="warn">
              <Trans>À partir du {formatDay(rule.from)}</Trans>
            </StatusPill>
          ))}
      </header>
      <p className={css.lead}>
        {rule.accounts === 0 ? (
          <Trans>Aucun compte actif.</Trans>
        ) : (
          <>
            <Trans>
              {rule.ready} sur {rule.accounts} ont un second facteur.
            </Trans>{' '}
            {missing > 0 && (
              <Button size="small" variant="quiet" aria-expanded={listed} onClick={() => setListed(!listed)}>
                <Trans>Voir qui n’est pas prêt ({missing})</Trans>
              </Button>
            )}
          </>
        )}
      </p>
      {listed && <Waiting role={rule.role} />}
      <ConflictNotice
        edit={edit}
        words={{ from: msg`Exigée à partir du` }}
        formatValue={(day) => (day ? formatDay(String(day)) : undefined)}
      />
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      <div className={css.row}>
        <DateField
          label={t`Exigée à partir du`}
          min={rule.from && rule.from < today ? rule.from : today}
          value={from}
          disabled={!mine && !rule.from}
          onChange={(event) => edit.set({ from: event.currentTarget.value })}
        />
        <Button disabled={!mine || from === '' || from === rule.from} busy={edit.busy} onClick={() => void ask()}>
          {rule.from ? <Trans>Changer le jour</Trans> : <Trans>Exiger</Trans>}
        </Button>
        {rule.from && (
          <Button variant="quiet" busy={end.isPending} onClick={() => end.mutate()}>
            <Trans>Ne plus exiger</Trans>
          </Button>
        )}
      </div>
    </section>
  );
}

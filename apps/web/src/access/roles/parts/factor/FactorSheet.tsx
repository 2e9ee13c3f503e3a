import type { FactorRule } from '@encrier/contract/access/roles';
import { Button } from '@encrier/ui/actions/Button';
import { Pager } from '@encrier/ui/data/Pager';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField } from '@encrier/ui/fields/DateField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayHere, formatDay } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { factorRulesQuery, factorWaitingQuery, saveFactorRule } from '../../roles.api.ts';
import { roleNames } from '../words.ts';
import css from './Factor.module.css';

/** Of which roles the school asks a second factor, from which day, and who has none yet. */
export function FactorSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const asked = useQuery(factorRulesQuery);
  return (
    <Sheet open onClose={onClose} title={t`Double authentification par rôle`} closeLabel={t`Fermer`}>
      <Asked query={asked} label={t`Chargement`} rows={6}>
        {({ sensitive, mine, items }) => (
          <div className={css.sheet}>
            <p className={css.lead}>
              <Trans>
                À partir du jour choisi, un compte sans second facteur n’ouvre plus que « Mon compte », pour le mettre
                en place.
              </Trans>
              {sensitive && (
                <>
                  {' '}
                  <Trans>Les droits sensibles l’attendent déjà, quel que soit le rôle.</Trans>
                </>
              )}
            </p>
            {!mine && (
              <Notice tone="warn">
                <Trans>Activez d’abord votre propre double authentification, dans « Mon compte ».</Trans>
              </Notice>
            )}
            {items.map((rule) => (
              <Rule key={`${rule.role}${rule.from}`} rule={rule} mine={mine} />
            ))}
          </div>
        )}
      </Asked>
    </Sheet>
  );
}

function Rule({ rule, mine }: { rule: FactorRule; mine: boolean }) {
  const { t, i18n } = useLingui();
  const [from, setFrom] = useState(rule.from ?? '');
  const [listed, setListed] = useState(false);
  const today = dayHere();
  const missing = rule.accounts - rule.ready;
  const save = useMutation({
    mutationFn: (day: string | null) => saveFactorRule(rule, day),
    onSuccess: (_, day) => toast.success(day ? t`Double authentification exigée.` : t`Exigence retirée.`),
    onError: (error) => toast.error(sentence(error)),
  });
  const ask = async (): Promise<void> => {
    // Who is let out at once is said first.
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
    if (sure) save.mutate(from);
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
      <div className={css.row}>
        <DateField
          label={t`Exigée à partir du`}
          min={rule.from && rule.from < today ? rule.from : today}
          value={from}
          disabled={!mine && !rule.from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <Button disabled={!mine || from === '' || from === rule.from} busy={save.isPending} onClick={() => void ask()}>
          {rule.from ? <Trans>Changer le jour</Trans> : <Trans>Exiger</Trans>}
        </Button>
        {rule.from && (
          <Button variant="quiet" busy={save.isPending} onClick={() => save.mutate(null)}>
            <Trans>Ne plus exiger</Trans>
          </Button>
        )}
      </div>
    </section>
  );
}

/** Accounts of a role without a second factor, by name. */
function Waiting({ role }: { role: FactorRule['role'] }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const asked = useQuery(factorWaitingQuery(role, page));
  return (
    <Asked query={asked} label={t`Chargement`} rows={3}>
      {(data) => (
        <>
          <ul className={css.names}>
            {data.items.map(({ id, label, username, lastSeenAt }) => (
              <li key={id}>
                <bdi>{label}</bdi>
                <span className={css.quiet}>
                  <bdi dir="ltr">{username}</bdi>
                  {' · '}
                  {lastSeenAt ? <Trans>vu le {formatDay(lastSeenAt)}</Trans> : <Trans>jamais connecté</Trans>}
                </span>
              </li>
            ))}
          </ul>
          {data.total > data.pageSize && (
            <Pager
              label={t`Pages`}
              page={data.page}
              pageSize={data.pageSize}
              total={data.total}
              onPage={setPage}
              previous={t`Page précédente`}
              next={t`Page suivante`}
              summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
            />
          )}
        </>
      )}
    </Asked>
  );
}

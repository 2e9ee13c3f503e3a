import { type AttendanceRule, maxFamilies, type RuleTried } from '@encrier/contract/school-life/attendance-rules';
import { Button } from '@encrier/ui/actions/Button';
import { Figures } from '@encrier/ui/data/Figures';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment, formatShortDay } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { removeRule, switchRule, trialQuery } from '../../rules.api.ts';
import css from '../Attendance.module.css';
import { useRuleSentence } from './rule-words.ts';

type Props = { rule: AttendanceRule; onClose: () => void; onEdit: () => void };
/** Simulation of a rule over the last thirty days, required before it is switched on. */
export function RuleTrial({ rule, onClose, onEdit }: Props) {
  const { t } = useLingui();
  const words = useRuleSentence();
  const query = useQuery(trialQuery(rule.id, rule.version));
  const [sure, setSure] = useState(false);
  const families = query.data?.families ?? null;
  const wide = rule.action === 'tell_family' && families !== null && families > maxFamilies;
  const turn = useMutation({
    mutationFn: () => switchRule(rule.id, { active: !rule.active, families, sure, version: rule.version }),
    onSuccess: ({ active }) => {
      toast.success(active ? t`La règle est en marche.` : t`La règle est arrêtée.`);
      onClose();
    },
    onError: () => void query.refetch(),
  });
  const remove = useMutation({
    mutationFn: () => removeRule(rule.id, rule.version),
    onSuccess: () => {
      toast.success(t`Règle supprimée.`);
      onClose();
    },
  });
  const failure = turn.error ?? remove.error;
  return (
    <Sheet
      open
      onClose={onClose}
      title={<bdi>{rule.label}</bdi>}
      closeLabel={t`Fermer`}
      unguarded
      foot={
        <>
          <Button busy={remove.isPending} onClick={() => remove.mutate()}>
            <Trans>Supprimer</Trans>
          </Button>
          <Button onClick={onEdit}>
            <Trans>Modifier</Trans>
          </Button>
          <Button
            variant="primary"
            busy={turn.isPending}
            disabled={!rule.active && (families === null || (wide && !sure))}
            onClick={() => turn.mutate()}
          >
            {rule.active ? <Trans>Arrêter</Trans> : <Trans>Mettre en marche</Trans>}
          </Button>
        </>
      }
    >
      <div className={css.page}>
        {failure && <Notice tone="bad">{sentence(failure)}</Notice>}
        <p>{words(rule)}</p>
        <Asked query={query} label={t`Essai de la règle`} rows={3}>
          {(tried) => <Tried tried={tried} family={rule.action === 'tell_family'} />}
        </Asked>
        {wide && !rule.active && (
          <CheckField
            label={plural(families ?? 0, {
              one: 'Je sais que # famille aurait été prévenue',
              other: 'Je sais que # familles auraient été prévenues',
            })}
            checked={sure}
            onChange={(event) => setSure(event.currentTarget.checked)}
          />
        )}
      </div>
    </Sheet>
  );
}

function Tried({ tried, family }: { tried: RuleTried; family: boolean }) {
  const { t } = useLingui();
  const wide = family && tried.families > maxFamilies;
  return (
    <>
      <p className={css.quiet}>
        {t`Du ${formatShortDay(tried.from)} au ${formatShortDay(tried.to)}, elle aurait agi ainsi :`}
      </p>
      <Figures
        label={t`Essai de la règle`}
        figures={[
          { key: 'families', value: tried.families, label: t`familles`, tone: wide ? 'bad' : 'info' },
          { key: 'pupils', value: tried.pupils, label: t`élèves` },
          { key: 'times', value: tried.times, label: t`fois` },
        ]}
      />
      {wide && (
        <Notice tone="warn" title={t`Beaucoup de familles`}>
          {plural(maxFamilies, {
            one: 'Plus de # famille en un mois : un nombre plus grand ou un délai plus long en préviendrait moins.',
            other: 'Plus de # familles en un mois : un nombre plus grand ou un délai plus long en préviendrait moins.',
          })}
        </Notice>
      )}
      {tried.nightly > 0 && (
        <Notice tone="info">
          {plural(tried.nightly, {
            one: '# fois la nuit : elle aurait attendu la fin des heures calmes.',
            other: '# fois la nuit : elle aurait attendu la fin des heures calmes.',
          })}
        </Notice>
      )}
      {tried.examples.length > 0 && (
        <ul className={css.facts} aria-label={t`Élèves concernés`}>
          {tried.examples.map((one) => (
            <li key={`${one.pupil} ${one.at}`} className={css.wide}>
              <span>
                <bdi className={css.strong}>{one.pupil}</bdi> <bdi className={css.quiet}>{one.className}</bdi>
              </span>
              <span className={css.quiet}>
                {plural(one.times, { one: '# fois', other: '# fois' })}, {formatMoment(one.at)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { Figures } from '@encrier/ui/data/Figures';
import { Notice } from '@encrier/ui/feedback/Notice';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { confirm } from '#kernel/toast/confirm.ts';
import { checkQuery, execute, type Rollover, type RolloverCheck } from '../rollover.api.ts';
import { daysUntil } from './passage.ts';
import css from './Rollover.module.css';
import { comma } from '#kernel/text.ts';

/** What the passage would do, nothing being written; then the passage itself. */
export function CheckStep({ rollover, onDecisions }: { rollover: Rollover; onDecisions: () => void }) {
  const { t } = useLingui();
  const asked = useQuery(checkQuery(rollover.id));
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const { name } = rollover;
  const from = rollover.fromYear.name;
  const last = formatDay(rollover.fromYear.endsOn);
  const days = daysUntil(rollover.fromYear.endsOn);
  const early = days > 0;
  const left = plural(days, { one: 'dans # jour', other: 'dans # jours' });
  const run = async (): Promise<void> => {
    const question = early
      ? {
          title: t`Clore ${from} avant sa fin ?`,
          text: t`L’année ${from} se termine le ${last}, ${left}. Elle serait close dès maintenant : ses notes, ses absences et ses classes ne changeraient plus, et ${name} deviendrait l’année en cours. Vous pourrez tout annuler pendant 72 heures.`,
          action: t`Clore l’année avant sa fin`,
          danger: true,
        }
      : {
          title: t`Passer à l’année ${name} ?`,
          text: t`L’année ${from} sera close et ${name} deviendra l’année en cours. Vous pourrez tout annuler pendant 72 heures.`,
          action: t`Passer à l’année suivante`,
        };
    if (!(await confirm(question))) return;
    setBusy(true);
    setRefused('');
    try {
      await execute(rollover.id, { version: rollover.version, early });
    } catch (failure) {
      setRefused(sentence(failure));
    }
    setBusy(false);
  };
  return (
    <div className={css.step}>
      <div className={css.body}>
        {rollover.failure && (
          <Notice tone="bad" title={t`Le dernier passage n’a pas abouti`}>
            <Trans>Rien n’a été modifié. Vérifiez ce qui suit, puis recommencez.</Trans>
          </Notice>
        )}
        {early && (
          <Notice tone="warn" title={t`L’année en cours n’est pas finie`}>
            <Trans>Elle se termine le {last}. La clore maintenant est possible, et vous sera demandé.</Trans>
          </Notice>
        )}
        {refused && <Notice tone="bad">{refused}</Notice>}
        <Asked query={asked} rows={6}>
          {(check) => <Found check={check} onDecisions={onDecisions} />}
        </Asked>
      </div>
      <footer className={css.foot}>
        <Button variant="primary" disabled={!asked.data?.ready} busy={busy} onClick={() => void run()}>
          <Trans>Passer à l’année suivante</Trans>
        </Button>
      </footer>
    </div>
  );
}

function Found({ check, onDecisions }: { check: RolloverCheck; onDecisions: () => void }) {
  const { t } = useLingui();
  const { undecided, unplaced } = check;
  return (
    <>
      <Figures
        label={t`Élèves`}
        figures={[
          { key: 'pass', value: check.pass, label: t`passent` },
          { key: 'repeat', value: check.repeat, label: t`redoublent` },
          { key: 'graduate', value: check.graduate, label: t`diplômés` },
          { key: 'leave', value: check.leave, label: t`partent` },
        ]}
      />
      <p className={css.quiet}>
        <Trans>À créer :</Trans>{' '}
        {[
          plural(check.classes, { one: '# classe', other: '# classes' }),
          plural(check.courses, { one: '# cours', other: '# cours' }),
          plural(check.groups, { one: '# groupe', other: '# groupes' }),
          ...(check.members > 0
            ? [
                plural(check.members, {
                  one: '# place gardée dans un groupe',
                  other: '# places gardées dans les groupes',
                }),
              ]
            : []),
          plural(check.terms, { one: '# période', other: '# périodes' }),
        ].join(comma())}
      </p>
      {undecided > 0 && (
        <Notice
          tone="bad"
          title={plural(undecided, { one: '# élève sans décision', other: '# élèves sans décision' })}
          action={
            <Button size="small" onClick={onDecisions}>
              <Trans>Décider</Trans>
            </Button>
          }
        />
      )}
      {unplaced > 0 && (
        <Notice
          tone="bad"
          title={plural(unplaced, { one: '# élève sans classe suivante', other: '# élèves sans classe suivante' })}
          action={
            <ButtonLink size="small" href="/admin/passage/classes">
              <Trans>Composer les classes</Trans>
            </ButtonLink>
          }
        />
      )}
      {check.over.length > 0 && (
        <Notice
          tone="warn"
          title={plural(check.over.length, {
            one: '# classe au-delà de ses places',
            other: '# classes au-delà de leurs places',
          })}
        >
          <ul>
            {check.over.map(({ id, name, pupils, capacity }) => (
              <li key={id}>{t`${name} : ${pupils} élèves pour ${capacity} places`}</li>
            ))}
          </ul>
        </Notice>
      )}
      {check.empty.length > 0 && (
        <Notice title={plural(check.empty.length, { one: '# classe sans élève', other: '# classes sans élève' })}>
          {check.empty.map(({ name }) => name).join(comma())}
        </Notice>
      )}
      {check.planned > 0 && (
        <Notice
          tone="warn"
          title={plural(check.planned, {
            one: '# mouvement prévu ne se fera pas',
            other: '# mouvements prévus ne se feront pas',
          })}
          action={
            <ButtonLink size="small" href="/admin/eleves?mouvement=oui">
              <Trans>Voir</Trans>
            </ButtonLink>
          }
        >
          <Trans>
            Les changements de classe, départs et arrivées qui attendent leur jour sont annulés au passage. Tenez-en
            compte dans les décisions.
          </Trans>
        </Notice>
      )}
      {check.ready && <Notice tone="ok" title={t`Tout est prêt : chaque élève a sa décision et sa classe.`} />}
    </>
  );
}

import type { OwnSelf } from '@encrier/contract/teaching/summary-meetings';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Confirm } from '@encrier/ui/overlays/Confirm';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDay } from '#kernel/dates.ts';
import { toast } from '#kernel/toast/toast.ts';
import { SelfWords } from '../SaidBlocks.tsx';
import css from '../Summaries.module.css';
import { scaleWords } from '../words.ts';
import { type SelfState, useSelf } from './self-keeper.ts';

/** A pupil's self-assessment for the term: written by the pupil, read by the guardians once submitted. */
export function SelfCard({ own, name }: { own: OwnSelf; name: string }) {
  const { t } = useLingui();
  return (
    <Card
      title={own.can.write ? t`Votre autoévaluation` : t`Autoévaluation`}
      note={<Facts>{[own.term.name, name]}</Facts>}
      end={
        own.handedAt && (
          <StatusPill tone="ok" icon={IconCheck}>
            <Trans>Rendue le {formatDay(own.handedAt)}</Trans>
          </StatusPill>
        )
      }
    >
      {own.can.write ? <SelfForm own={own} /> : <SelfWords answers={own.answers} />}
    </Card>
  );
}

function SelfForm({ own }: { own: OwnSelf }) {
  const { t } = useLingui();
  const { values, state, error, change, hand } = useSelf(own);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const answered = own.answers.filter(({ questionId }) => values[questionId]?.trim()).length;
  const send = async (): Promise<void> => {
    setBusy(true);
    const done = await hand();
    setBusy(false);
    setAsking(false);
    if (done) toast.success(t`Autoévaluation rendue.`);
  };
  return (
    <div className={css.form}>
      <p className={css.quiet}>
        <Trans>
          Avant la rencontre, dites comment s’est passée cette période. Vos professeurs et vos parents la liront quand
          vous la rendrez.
        </Trans>
      </p>
      {own.answers.map(({ questionId, kind, label }) =>
        kind === 'scale' ? (
          <Scale
            key={questionId}
            label={label}
            value={values[questionId] ?? ''}
            onChange={(value) => change(questionId, value)}
          />
        ) : (
          <TextArea
            key={questionId}
            label={<bdi>{label}</bdi>}
            rows={3}
            maxLength={1000}
            value={values[questionId] ?? ''}
            onChange={(event) => change(questionId, event.currentTarget.value)}
          />
        ),
      )}
      {error && <Notice tone="bad">{error}</Notice>}
      <div className={css.row}>
        <Button variant="primary" icon={IconSend} disabled={!answered} onClick={() => setAsking(true)}>
          <Trans>Rendre l’autoévaluation</Trans>
        </Button>
        <Saved state={state} />
      </div>
      <Confirm
        open={asking}
        title={t`Rendre votre autoévaluation ?`}
        action={t`Rendre`}
        cancel={t`Annuler`}
        busy={busy}
        onConfirm={() => void send()}
        onCancel={() => setAsking(false)}
      >
        <Trans>Elle ne change plus ensuite. Vos professeurs et vos parents la lisent.</Trans>
      </Confirm>
    </div>
  );
}

function Saved({ state }: { state: SelfState }) {
  const { t } = useLingui();
  return (
    <span className={css.quiet} role="status">
      {state === 'saved' && t`Enregistré`}
      {(state === 'typing' || state === 'sending') && t`Enregistrement…`}
      {state === 'offline' && t`Gardé sur cet appareil : il part dès que le réseau revient.`}
    </span>
  );
}

function Scale({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const { i18n } = useLingui();
  return (
    <fieldset className={css.scale}>
      <legend>
        <bdi>{label}</bdi>
      </legend>
      <div className={css.steps}>
        {scaleWords.map((word, at) => {
          const step = String(at + 1);
          return (
            <label key={step} className={css.step}>
              <input type="radio" name={label} value={step} checked={value === step} onChange={() => onChange(step)} />
              {i18n._(word)}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

import type { DangerPage, DangerStep } from '@encrier/contract/school-life/danger';
import { Button } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SelectField, TextArea } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { formatMoment } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { makeStep } from '../danger.api.ts';
import css from './Danger.module.css';
import { stateWords, stepWords } from './words.ts';

type Props = { report: DangerPage; onChange: (report: DangerPage) => void; onClose: () => void };

/** A report as the team reads it, with its steps and who opened it. */
export function ReportSheet({ report, onChange, onClose }: Props) {
  const { t, i18n } = useLingui();
  const due = report.dueAt ? formatMoment(report.dueAt) : '';
  return (
    <Sheet open onClose={onClose} title={<bdi>{report.about}</bdi>} closeLabel={t`Fermer`} width={600}>
      <div className={css.form}>
        <div className={css.row}>
          <Facts className={css.quiet}>{[<bdi key="by">{report.author}</bdi>, formatMoment(report.at)]}</Facts>
          <StatusPill tone={stateWords[report.state].tone}>{i18n._(stateWords[report.state].word)}</StatusPill>
        </div>
        {due && (
          <Notice tone={report.late ? 'bad' : 'info'}>
            {report.late ? t`L’étape suivante était attendue le ${due}.` : t`Étape suivante avant le ${due}.`}
          </Notice>
        )}
        <p className={css.body} dir={report.dir}>
          {report.body}
        </p>
        <ol className={css.list} aria-label={t`Étapes`}>
          {report.steps.map((one) => (
            <li key={one.at} className={css.said}>
              <Facts className={css.quiet}>
                {[i18n._(stepWords[one.step]), <bdi key="by">{one.by}</bdi>, formatMoment(one.at)]}
              </Facts>
              <p className={css.body} dir={one.dir}>
                {one.note}
              </p>
            </li>
          ))}
        </ol>
        <StepForm key={report.version} report={report} onChange={onChange} />
        <ul className={css.list} aria-label={t`Lue par`}>
          {report.readers.map((one) => {
            const when = formatMoment(one.at);
            return (
              <li key={one.label}>
                <Facts className={css.quiet}>{[<bdi key="by">{one.label}</bdi>, t`lue ${when}`]}</Facts>
              </li>
            );
          })}
        </ul>
      </div>
    </Sheet>
  );
}

function StepForm({ report, onChange }: Pick<Props, 'report' | 'onChange'>) {
  const { t, i18n } = useLingui();
  const steps = (['assess', 'transmit', 'close'] as const).filter((one) => report.can[one]);
  const [step, setStep] = useState<DangerStep | undefined>(steps[0]);
  const [note, setNote] = useState('');
  const [key] = useState(() => crypto.randomUUID());
  const [trouble, setTrouble] = useState<{ note?: string; all?: string }>({});
  const [busy, setBusy] = useState(false);
  if (!step) return null;
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!note.trim() || !step) return setTrouble({ note: t`Notez ce qui a été fait.` });
    setBusy(true);
    try {
      onChange(await makeStep(report.id, { step, note, version: report.version }, `${key}-${step}`));
    } catch (error) {
      setTrouble({ all: sentence(error) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      {trouble.all && <Notice tone="bad">{trouble.all}</Notice>}
      <SelectField
        label={t`Étape`}
        value={step}
        options={steps.map((value) => ({ value, label: i18n._(stepWords[value]) }))}
        onChange={(event) => setStep(event.currentTarget.value as DangerStep)}
      />
      <TextArea
        label={t`Ce qui a été fait`}
        rows={3}
        maxLength={4000}
        value={note}
        error={trouble.note}
        onChange={(event) => {
          setNote(event.currentTarget.value);
          setTrouble({});
        }}
      />
      <div className={css.actions}>
        <Button variant="primary" type="submit" busy={busy}>
          <Trans>Noter cette étape</Trans>
        </Button>
      </div>
    </form>
  );
}

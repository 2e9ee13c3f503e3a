import type { DangerPage, DangerStep } from '@encrier/contract/school-life/danger';
import { Button } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SelectField, TextArea } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoment } from '#kernel/dates.ts';
import { isApiError } from '#kernel/api/error.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { makeStep, openOne } from '../danger.api.ts';
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
        <StepForm key={report.id} report={report} onChange={onChange} />
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

const stepsOf = (report: DangerPage): readonly DangerStep[] =>
  (['assess', 'transmit', 'close'] as const).filter((one) => report.can[one]);
const startOf = (report: DangerPage) => ({ step: stepsOf(report)[0], note: '' });

function StepForm({ report, onChange }: Pick<Props, 'report' | 'onChange'>) {
  const { t, i18n } = useLingui();
  const steps = stepsOf(report);
  const edit = useEdit({
    start: startOf(report),
    version: report.version,
    follows: true,
    check: ({ note }) => ({ ...(!note.trim() && { note: t`Notez ce qui a été fait.` }) }),
    send: async ({ step, note }, { version, key }) => {
      try {
        return await makeStep(report.id, { step: step!, note, version }, key);
      } catch (error) {
        // A report is never loaded again automatically, since each opening is recorded. This one is requested by the
        // click.
        if (isApiError(error, 'edited_meanwhile')) onChange(await openOne(report.id));
        throw error;
      }
    },
    onSaved: (next) => {
      onChange(next);
      edit.restart(startOf(next), next.version);
    },
  });
  const { step, note } = edit.draft;
  if (!step) return null;
  return (
    <form ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
      <ConflictNotice
        edit={edit}
        words={{ step: msg`Étape` }}
        formatValue={(value) => (value ? i18n._(stepWords[value as DangerStep]) : undefined)}
      />
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      <SelectField
        label={t`Étape`}
        value={step}
        options={steps.map((value) => ({ value, label: i18n._(stepWords[value]) }))}
        onChange={(event) => edit.set({ step: event.currentTarget.value as DangerStep })}
      />
      <TextArea
        label={t`Ce qui a été fait`}
        rows={3}
        maxLength={4000}
        value={note}
        error={edit.errors.note}
        onChange={(event) => edit.set({ note: event.currentTarget.value })}
      />
      <div className={css.actions}>
        <Button variant="primary" type="submit" busy={edit.busy}>
          <Trans>Noter cette étape</Trans>
        </Button>
      </div>
    </form>
  );
}

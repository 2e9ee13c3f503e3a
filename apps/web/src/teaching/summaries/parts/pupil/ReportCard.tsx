import { maxGoals, type PupilSummary, type SummaryMove } from '@encrier/contract/teaching/summaries';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Confirm } from '@encrier/ui/overlays/Confirm';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconPlus, IconRotate, IconSend, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatDay } from '#kernel/dates.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { moveReport, saveReport } from '../../summaries.api.ts';
import { Written } from '../SaidBlocks.tsx';
import css from '../Summaries.module.css';

type Props = { page: PupilSummary; termId: string; end?: ReactNode };

/** General comment and goals: read, edited, reviewed and published. */
export function ReportCard({ page, termId, end }: Props) {
  const { t } = useLingui();
  const { report, can } = page;
  return (
    <Card title={t`Appréciation et objectifs`} end={end}>
      <div className={css.form}>
        {report.publishedAt && (
          <p className={css.quiet}>
            <Trans>Publié le {formatDay(report.publishedAt)}, tel que la famille le lit.</Trans>
          </p>
        )}
        {can.edit ? (
          <ReportForm key={`${page.pupil.id} ${termId}`} page={page} termId={termId} />
        ) : report.general || report.goals.length ? (
          <Written general={report.general} goals={report.goals} />
        ) : (
          <p className={css.quiet}>
            <Trans>Le professeur principal n’a encore rien écrit.</Trans>
          </p>
        )}
        <Moves page={page} termId={termId} />
      </div>
    </Card>
  );
}

function ReportForm({ page, termId }: { page: PupilSummary; termId: string }) {
  const { t } = useLingui();
  const { report, pupil } = page;
  const edit = useEdit<{ general: string; goals: readonly string[] }>({
    start: { general: report.general, goals: report.goals },
    version: report.version,
    follows: true,
    send: ({ general, goals }, { version }) =>
      saveReport(pupil.id, {
        termId,
        general: general.trim(),
        goals: goals.map((goal) => goal.trim()).filter(Boolean),
        version,
      }),
    onSaved: () => void toast.success(t`Bilan enregistré.`),
  });
  const { general, goals } = edit.draft;
  const setGoals = (next: readonly string[]): void => edit.set({ goals: next });
  return (
    <form ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
      <ConflictNotice edit={edit} words={{ general: msg`Appréciation générale`, goals: msg`Objectifs` }} />
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      <TextArea
        label={t`Appréciation générale`}
        rows={5}
        maxLength={2000}
        value={general}
        onChange={(event) => edit.set({ general: event.currentTarget.value })}
      />
      {goals.map((goal, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a goal is known by its place
        <div key={at} className={css.line}>
          <TextField
            label={t`Objectif ${at + 1}`}
            maxLength={200}
            value={goal}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setGoals(goals.map((one, nth) => (nth === at ? value : one)));
            }}
          />
          <IconButton
            icon={IconTrash}
            label={t`Retirer l’objectif ${at + 1}`}
            onClick={() => setGoals(goals.filter((_, nth) => nth !== at))}
          />
        </div>
      ))}
      <div className={css.row}>
        <Button icon={IconPlus} disabled={goals.length >= maxGoals} onClick={() => setGoals([...goals, ''])}>
          <Trans>Ajouter un objectif</Trans>
        </Button>
        {edit.changed && (
          <Button type="submit" variant="primary" busy={edit.busy}>
            <Trans>Enregistrer le bilan</Trans>
          </Button>
        )}
      </div>
    </form>
  );
}

function Moves({ page, termId }: { page: PupilSummary; termId: string }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState<SummaryMove | null>(null);
  const { report, can, pupil } = page;
  const move = useMutation({
    mutationFn: (to: SummaryMove) => moveReport(pupil.id, { termId, move: to, version: report.version }),
    onSettled: () => setAsking(null),
  });
  if (!can.review && !can.publish && !can.reopen) return null;
  const busy = move.isPending;
  const published = report.state === 'published';
  return (
    <div className={css.row}>
      {can.review && (
        <Button icon={IconCheck} busy={busy} onClick={() => move.mutate('review')}>
          <Trans>Marquer comme relu</Trans>
        </Button>
      )}
      {can.publish && (
        <Button variant="primary" icon={IconSend} busy={busy} onClick={() => setAsking('publish')}>
          <Trans>Publier à la famille</Trans>
        </Button>
      )}
      {can.reopen && (
        <Button icon={IconRotate} busy={busy} onClick={() => (published ? setAsking('reopen') : move.mutate('reopen'))}>
          <Trans>Reprendre le bilan</Trans>
        </Button>
      )}
      <Confirm
        open={asking !== null}
        title={asking === 'reopen' ? t`Reprendre ce bilan ?` : t`Publier ce bilan ?`}
        action={asking === 'reopen' ? t`Reprendre le bilan` : t`Publier`}
        cancel={t`Annuler`}
        busy={busy}
        onConfirm={() => asking && move.mutate(asking)}
        onCancel={() => setAsking(null)}
      >
        {asking === 'reopen' ? (
          <Trans>La famille ne le lit plus jusqu’à ce qu’il soit publié de nouveau.</Trans>
        ) : (
          <Trans>La famille et l’élève sont prévenus. Les chiffres restent ceux d’aujourd’hui.</Trans>
        )}
      </Confirm>
    </div>
  );
}

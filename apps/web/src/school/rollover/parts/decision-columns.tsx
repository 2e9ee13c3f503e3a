import { StatusPill } from '@encrier/ui/data/StatusPill';
import { SelectField } from '@encrier/ui/fields/TextField';
import type { Column } from '@encrier/ui/table/DataTable';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { confirm } from '#kernel/toast/confirm.ts';
import { type DecidedPupil, type Decision, decideFor, decisions, type Plan } from '../rollover.api.ts';
import { unexpected } from './passage.ts';
import css from './Rollover.module.css';
import { useDecisionNames } from './words.ts';
import { ofName } from '#kernel/text.ts';

/** Columns of the decisions: each pupil with the decision and the next class. */
export function useDecisionColumns(id: string, plan: Plan | undefined): Column<DecidedPupil>[] {
  const { t } = useLingui();
  const names = useDecisionNames();
  const decide = useMutation({
    mutationFn: (body: { pupilIds: string[]; decision: Decision; targetId?: string | null }) => decideFor(id, body),
  });
  /** Warns before a class of an unexpected level is chosen. */
  const choose = async (row: DecidedPupil, decision: Decision, targetId: string | null): Promise<void> => {
    const odd = decision === 'pass' ? unexpected(plan, row.classId, targetId) : null;
    if (odd) {
      const { label } = row;
      const { level, next } = odd;
      const expected = odd.expected ?? t`la sortie de l’école`;
      const sure = await confirm({
        title: t`${label} : ${next} ne suit pas ${level}`,
        text: t`Après ${level} vient ${expected}. ${next} est un autre niveau : gardez ce choix seulement s’il est voulu.`,
        action: t`Mettre en ${next} quand même`,
        danger: true,
      });
      if (!sure) return;
    }
    decide.mutate({ pupilIds: [row.id], decision, targetId });
  };
  const levelOf = new Map(plan?.paths.map((path) => [path.classId, path.levelId]));
  const targets = (row: DecidedPupil): { value: string; label: string }[] =>
    (plan?.classes ?? [])
      .filter(
        (one) => row.classId === null || (one.levelId === levelOf.get(row.classId)) === (row.decision === 'repeat'),
      )
      .map((one) => ({ value: one.id, label: one.name }));
  return [
    { key: 'name', head: t`Élève`, cell: (row) => <bdi>{row.label}</bdi> },
    { key: 'class', head: t`Classe`, cell: (row) => <bdi>{row.className || t`Sans classe`}</bdi> },
    {
      key: 'reenrolment',
      head: t`Réinscription`,
      cell: (row) =>
        row.reenrolment === 'enrolled' ? (
          <StatusPill tone="ok">
            <Trans>Réinscrit</Trans>
          </StatusPill>
        ) : row.reenrolment === 'leaving' ? (
          <StatusPill tone="ink">
            <Trans>Part</Trans>
          </StatusPill>
        ) : (
          <span className={css.quiet}>—</span>
        ),
    },
    {
      key: 'decision',
      head: t`Décision`,
      narrow: 'end',
      cell: (row) => {
        const { label } = row;
        const empty = row.decision ? [] : [{ value: '', label: t`Sans décision` }];
        return (
          <SelectField
            label={t`Décision pour ${label}`}
            labelHidden
            className={css.cell}
            value={row.decision ?? ''}
            options={[...empty, ...decisions.map((value) => ({ value, label: names[value] }))]}
            onChange={(event) =>
              decide.mutate({
                pupilIds: [row.id],
                decision: event.currentTarget.value as Decision,
                ...(row.classId === null && plan?.classes[0] && { targetId: plan.classes[0].id }),
              })
            }
          />
        );
      },
    },
    {
      key: 'target',
      head: t`Classe suivante`,
      cell: (row) => {
        const { label, decision } = row;
        if (decision !== 'pass' && decision !== 'repeat') return <span className={css.quiet}>—</span>;
        const odd = decision === 'pass' && unexpected(plan, row.classId, row.targetId) !== null;
        return (
          <>
            <SelectField
              label={t`Classe suivante ${ofName(label)}`}
              labelHidden
              className={css.cell}
              value={row.targetId ?? ''}
              options={[{ value: '', label: t`À choisir` }, ...targets(row)]}
              onChange={(event) => void choose(row, decision, event.currentTarget.value || null)}
            />
            {odd && (
              <StatusPill tone="warn">
                <Trans>Niveau inattendu</Trans>
              </StatusPill>
            )}
          </>
        );
      },
    },
  ];
}

import type { ExamBoard } from '@encrier/contract/teaching/exams';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { dropRules, setRules } from '../../exams.api.ts';
import css from '../Exams.module.css';

type Props = { board: ExamBoard; orgId: string | null; onClose: () => void };
/** The limits of the school, or those that an organisation has of its own. */
export function RulesSheet({ board, orgId, onClose }: Props) {
  const { t } = useLingui();
  const org = board.orgs.find(({ id }) => id === orgId);
  const own = org?.rules ?? null;
  const rules = own ?? (orgId ? { ...board.rules, version: 0 } : board.rules);
  const [draft, setDraft] = useState({
    perDay: String(rules.perDay),
    perWeek: String(rules.perWeek),
    noticeDays: String(rules.noticeDays),
    extraPercent: String(rules.extraPercent),
  });
  const run = useMutation({
    mutationFn: () =>
      setRules({
        perDay: Number(draft.perDay),
        perWeek: Number(draft.perWeek),
        noticeDays: Number(draft.noticeDays),
        extraPercent: Number(draft.extraPercent),
        ...{ orgId, version: rules.version },
      }),
    meta: { quiet: true },
    onSuccess: () => {
      toast.success(t`Règles enregistrées.`);
      onClose();
    },
  });
  const drop = useMutation({
    mutationFn: () => dropRules(orgId ?? ''),
    meta: { quiet: true },
    onSuccess: () => {
      toast.success(t`Les règles de l’école s’appliquent de nouveau.`);
      onClose();
    },
  });
  const field = (name: keyof typeof draft, label: string, help?: string) => (
    <TextField
      label={label}
      help={help}
      inputMode="numeric"
      maxLength={3}
      value={draft[name]}
      onChange={(event) => {
        const { value } = event.currentTarget;
        setDraft((now) => ({ ...now, [name]: value.replace(/\D/g, '') }));
      }}
    />
  );
  return (
    <Sheet
      open
      onClose={onClose}
      title={org ? <bdi>{t`Règles · ${org.name}`}</bdi> : t`Règles des devoirs surveillés`}
      closeLabel={t`Fermer`}
      foot={
        <>
          {own && (
            <Button variant="danger" busy={drop.isPending} onClick={() => drop.mutate()}>
              <Trans>Suivre les règles de l’école</Trans>
            </Button>
          )}
          <Button variant="primary" busy={run.isPending} onClick={() => run.mutate()}>
            <Trans>Enregistrer</Trans>
          </Button>
        </>
      }
    >
      <div className={css.form}>
        {run.error && <Notice tone="bad">{sentence(run.error)}</Notice>}
        {drop.error && <Notice tone="bad">{sentence(drop.error)}</Notice>}
        {org && !own && (
          <Notice tone="info">{t`Cet établissement suit les règles de l’école. Enregistrez pour lui donner les siennes.`}</Notice>
        )}
        {field('perDay', t`Devoirs d’une classe par jour, au plus`)}
        {field('perWeek', t`Devoirs d’une classe par semaine, au plus`)}
        {field('noticeDays', t`Préavis, en jours`)}
        {field(
          'extraPercent',
          t`Temps majoré, en %`,
          t`Pour les élèves dont le projet ne dit pas combien ; 33 vaut un tiers.`,
        )}
      </div>
    </Sheet>
  );
}

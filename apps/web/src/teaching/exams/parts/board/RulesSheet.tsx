import type { ExamBoard } from '@encrier/contract/teaching/exams';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { dropRules, setRules } from '../../exams.api.ts';
import css from '../Exams.module.css';

const ruleWords = {
  perDay: msg`Devoirs d’une classe par jour, au plus`,
  perWeek: msg`Devoirs d’une classe par semaine, au plus`,
  noticeDays: msg`Préavis, en jours`,
  extraPercent: msg`Temps majoré, en %`,
};

type Props = { board: ExamBoard; orgId: string | null; onClose: () => void };
/** The limits of the school, or those of one organisation. */
export function RulesSheet({ board, orgId, onClose }: Props) {
  const { t } = useLingui();
  const org = board.orgs.find(({ id }) => id === orgId);
  const own = org?.rules ?? null;
  const rules = own ?? (orgId ? { ...board.rules, version: 0 } : board.rules);
  const edit = useEdit({
    start: {
      perDay: String(rules.perDay),
      perWeek: String(rules.perWeek),
      noticeDays: String(rules.noticeDays),
      extraPercent: String(rules.extraPercent),
    },
    version: rules.version,
    follows: true,
    send: (typed, { version }) =>
      setRules({
        perDay: Number(typed.perDay),
        perWeek: Number(typed.perWeek),
        noticeDays: Number(typed.noticeDays),
        extraPercent: Number(typed.extraPercent),
        orgId,
        version,
      }),
    undo: () => t`Règles enregistrées.`,
    onSaved: onClose,
    onClose,
  });
  const { draft } = edit;
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
      error={edit.errors[name]}
      onChange={(event) => edit.set({ [name]: event.currentTarget.value.replace(/\D/g, '') })}
    />
  );
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={org ? <bdi>{t`Règles · ${org.name}`}</bdi> : t`Règles des devoirs surveillés`}
      closeLabel={t`Fermer`}
      foot={
        <>
          {own && (
            <Button variant="danger" busy={drop.isPending} onClick={() => drop.mutate()}>
              <Trans>Suivre les règles de l’école</Trans>
            </Button>
          )}
          <Button variant="primary" busy={edit.busy} onClick={() => edit.submit()}>
            <Trans>Enregistrer</Trans>
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <ConflictNotice edit={edit} words={ruleWords} />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
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

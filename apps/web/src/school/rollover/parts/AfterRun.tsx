import { Button } from '@encrier/ui/actions/Button';
import { Figures } from '@encrier/ui/data/Figures';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatMoment } from '#kernel/dates.ts';
import { isApiError } from '#kernel/api/error.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { type Rollover, undoPassage, useProgress } from '../rollover.api.ts';
import css from './Rollover.module.css';

/** The run under way. */
export function Running() {
  const { t } = useLingui();
  const done = useProgress();
  return (
    <div className={css.step}>
      <div className={css.body}>
        <h2>
          <Trans>Passage en cours…</Trans>
        </h2>
        <p className={css.quiet}>
          <Trans>Vous pouvez quitter cette page : le passage continue.</Trans>
        </p>
        <progress className={css.progress} aria-label={t`Avancement du passage`} value={done} max={1} />
      </div>
    </div>
  );
}

/** The passage made: what it did, and its undo for as long as it is possible. */
export function Done({ rollover, now, onNew }: { rollover: Rollover; now: string; onNew: () => void }) {
  const { t } = useLingui();
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const { name, counts } = rollover;
  const from = rollover.fromYear.name;
  const undoable = rollover.undoUntil !== null && rollover.undoUntil > now;
  const limit = rollover.undoUntil ? formatMoment(rollover.undoUntil) : '';
  const undo = async (): Promise<void> => {
    if (
      !(await confirm({
        title: t`Annuler le passage à ${name} ?`,
        text: t`${from} redeviendra l’année en cours. Tout ce que le passage a créé sera supprimé.`,
        action: t`Annuler le passage`,
        danger: true,
      }))
    )
      return;
    setBusy(true);
    setRefused('');
    try {
      await undoPassage(rollover.id);
      toast.success(t`Le passage est annulé.`);
    } catch (error) {
      setRefused(
        isApiError(error, 'rollover.data_depends')
          ? `${sentence(error)} ${reason(String(error.details.what))}`
          : sentence(error),
      );
      setBusy(false);
    }
  };
  const reason = (what: string): string =>
    ({
      enrolments: t`Inscriptions modifiées.`,
      groups: t`Groupes ajoutés, modifiés ou remplis.`,
      courses: t`Cours ou professeurs modifiés.`,
      classes: t`Classes ajoutées ou modifiées.`,
      terms: t`Périodes ajoutées ou modifiées.`,
      pupils: t`Élèves revenus.`,
      course_links: t`Adresses de cours à distance données.`,
      course_terms: t`Cours ou professeurs modifiés.`,
      head_handovers: t`Classes ajoutées ou modifiées.`,
      holiday_classes: t`Fermetures de classes ajoutées.`,
      mandates: t`Délégués désignés.`,
      message_list_rules: t`Listes de destinataires complétées.`,
      planned_moves: t`Changements de classe prévus.`,
      seating_plans: t`Plans de classe faits.`,
    })[what] ?? '';
  return (
    <div className={css.step}>
      <div className={css.body}>
        {refused && <Notice tone="bad">{refused}</Notice>}
        <Notice
          tone="ok"
          title={t`L’année ${name} est en cours.`}
        >{t`${from} est close : elle se lit, elle ne se modifie plus.`}</Notice>
        <Figures
          label={t`Ce que le passage a fait`}
          figures={[
            { key: 'e', value: counts.enrolments ?? 0, label: t`inscriptions` },
            { key: 'c', value: counts.classes ?? 0, label: t`classes` },
            { key: 'k', value: counts.courses ?? 0, label: t`cours` },
            { key: 'r', value: counts.released ?? 0, label: t`départs` },
          ]}
        />
        <p className={css.quiet}>
          {undoable
            ? t`Annulation possible jusqu’au ${limit}, tant que rien de nouveau ne dépend de cette année.`
            : t`Le délai d’annulation de 72 heures est passé.`}
        </p>
      </div>
      <footer className={css.foot}>
        {undoable && (
          <Button variant="danger" busy={busy} onClick={() => void undo()}>
            <Trans>Annuler le passage</Trans>
          </Button>
        )}
        {!undoable && (
          <Button variant="primary" onClick={onNew}>
            <Trans>Préparer le passage suivant</Trans>
          </Button>
        )}
      </footer>
    </div>
  );
}

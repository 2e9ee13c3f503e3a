import type { Mandate } from '@encrier/contract/school/mandates';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField } from '@encrier/ui/fields/DateField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '#kernel/dates.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { endMandate, removeMandate } from '../mandates.api.ts';
import { wordsOfKind } from './kinds.home.tsx';
import css from './Mandates.module.css';

/** One mandate: its last day is moved, or it goes when it was entered by mistake. */
export function MandateSheet({ mandate, onClose }: { mandate: Mandate; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [to, setTo] = useState(mandate.to);
  const done = (words: string) => (): void => {
    toast.success(words);
    onClose();
  };
  const end = useMutation({
    mutationFn: () => endMandate(mandate.id, to, mandate.version),
    meta: { quiet: true },
    onSuccess: done(t`Dernier jour noté.`),
  });
  const remove = useMutation({
    mutationFn: () => removeMandate(mandate.id, mandate.version),
    meta: { quiet: true },
    onSuccess: done(t`Mandat supprimé.`),
  });
  const { label } = mandate.person;
  async function drop(): Promise<void> {
    const sure = await confirm({
      title: t`Supprimer ce mandat ?`,
      text: t`Pour une erreur de saisie. Un mandat qui s’achève garde sa trace avec son dernier jour.`,
      action: t`Supprimer le mandat`,
      danger: true,
    });
    if (sure) remove.mutate();
  }
  const failure = end.error ?? remove.error;
  const wrong = end.error ? fieldErrors(end.error)['to'] : undefined;
  return (
    <Sheet
      open
      onClose={onClose}
      title={<bdi>{label}</bdi>}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button variant="danger" busy={remove.isPending} onClick={() => void drop()}>
            <Trans>Supprimer</Trans>
          </Button>
          <Button
            variant="primary"
            busy={end.isPending}
            disabled={!to || to === mandate.to}
            onClick={() => end.mutate()}
          >
            <Trans>Enregistrer</Trans>
          </Button>
        </>
      }
    >
      <div className={css.form}>
        {failure && !wrong && <Notice tone="bad">{sentence(failure)}</Notice>}
        <div className={css.two}>
          <span className={css.strong}>
            {i18n._(wordsOfKind({ kind: mandate.kind, female: mandate.person.female }))}
          </span>
          <span className={css.quiet}>
            <bdi>{mandate.place.label}</bdi> · {t`depuis le ${formatDay(mandate.from)}`}
          </span>
        </div>
        {!mandate.holds && (
          <Notice tone="info">
            <Trans>
              Il ne vaut pas aujourd’hui : ses jours ne sont pas venus ou sont passés, ou la personne a quitté la
              classe.
            </Trans>
          </Notice>
        )}
        <DateField
          label={t`Dernier jour`}
          value={to}
          error={wrong}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </div>
    </Sheet>
  );
}

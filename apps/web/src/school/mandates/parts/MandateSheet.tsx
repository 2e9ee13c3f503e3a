import type { Mandate } from '@encrier/contract/school/mandates';
import { Button } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField } from '@encrier/ui/fields/DateField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { formatDay } from '#kernel/dates.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { endMandate, removeMandate } from '../mandates.api.ts';
import { wordsOfKind } from './kinds.home.tsx';
import css from './Mandates.module.css';

/** One mandate: its last day can change, or it is deleted when entered by mistake. */
export function MandateSheet({ mandate, onClose }: { mandate: Mandate; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const done = (words: string) => (): void => {
    toast.success(words);
    onClose();
  };
  const edit = useEdit({
    start: { to: mandate.to },
    version: mandate.version,
    follows: true,
    send: ({ to }, { version }) => endMandate(mandate.id, to, version),
    read: readByField,
    undo: () => t`Dernier jour noté.`,
    onSaved: onClose,
    onClose,
  });
  const { to } = edit.draft;
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
  const failure = edit.refused || (remove.error && sentence(remove.error));
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={<bdi>{label}</bdi>}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button variant="danger" busy={remove.isPending} onClick={() => void drop()}>
            <Trans>Supprimer</Trans>
          </Button>
          <Button variant="primary" busy={edit.busy} disabled={!to || to === mandate.to} onClick={() => edit.submit()}>
            <Trans>Enregistrer</Trans>
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <ConflictNotice
          edit={edit}
          words={{ to: msg`Dernier jour` }}
          formatValue={(value) => formatDay(String(value))}
        />
        {failure && <Notice tone="bad">{failure}</Notice>}
        <div className={css.two}>
          <span className={css.strong}>
            {i18n._(wordsOfKind({ kind: mandate.kind, female: mandate.person.female }))}
          </span>
          <span className={css.quiet}>
            <Facts>{[mandate.place.label, t`depuis le ${formatDay(mandate.from)}`]}</Facts>
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
          error={edit.errors.to}
          onChange={(event) => edit.set({ to: event.currentTarget.value })}
        />
      </div>
    </Sheet>
  );
}

import { schoolDay } from '#kernel/dates.ts';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField } from '@encrier/ui/fields/DateField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { saveFile } from '#kernel/content/save-file.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { registerFile } from '../gate.api.ts';
import css from './Exits.module.css';

/** The register on paper, of a day or of some. */
export function RegisterPaper({ day, onClose }: { day: string; onClose: () => void }) {
  const { t } = useLingui();
  const [from, setFrom] = useState(() => day || schoolDay());
  const [to, setTo] = useState(from);
  const take = useMutation({
    mutationFn: () => registerFile(from, to, 'pdf'),
    meta: { quiet: true },
    onSuccess: (file) => {
      saveFile(file, `${t`Registre des sorties`} ${from === to ? from : `${from} ${to}`}.pdf`);
      onClose();
    },
  });
  const wrong = take.error ? fieldErrors(take.error).to : undefined;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!take.isPending) take.mutate();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      unguarded
      title={t`Imprimer le registre`}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form="register-paper" busy={take.isPending}>
            <Trans>Télécharger le PDF</Trans>
          </Button>
        </>
      }
    >
      <form id="register-paper" className={css.form} noValidate onSubmit={submit}>
        {take.error && !wrong && <Notice tone="bad">{sentence(take.error)}</Notice>}
        <div className={css.pair}>
          <DateField label={t`Du`} value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
          <DateField label={t`Au`} value={to} error={wrong} onChange={(event) => setTo(event.currentTarget.value)} />
        </div>
      </form>
    </Dialog>
  );
}

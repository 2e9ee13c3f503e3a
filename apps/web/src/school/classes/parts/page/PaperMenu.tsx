import { Button } from '@encrier/ui/actions/Button';
import { CheckField, RadioField } from '@encrier/ui/fields/Choice';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { saveFile } from '#kernel/content/save-file.ts';
import { type ClassPaper, classPaper } from '../../classes.api.ts';
import css from './ClassPage.module.css';

/** The class on paper: names in both scripts with optional columns, or photos. */
export function PaperMenu({ id, name, sheets }: { id: string; name: string; sheets: boolean }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [paper, setPaper] = useState<ClassPaper>({ kind: 'list', birth: false });
  const print = useMutation({
    mutationFn: () => classPaper(id, paper),
    onSuccess: (blob) => {
      saveFile(blob, `${paper.kind === 'faces' ? t`Trombinoscope ${name}` : t`Liste ${name}`}.pdf`);
      setOpen(false);
    },
  });
  return (
    <>
      <Button variant="primary" icon={IconPrinter} onClick={() => setOpen(true)}>
        <Trans>Imprimer</Trans>
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t`Imprimer ${name}`}
        closeLabel={t`Fermer`}
        foot={
          <>
            <Button onClick={() => setOpen(false)}>
              <Trans>Annuler</Trans>
            </Button>
            <Button variant="primary" icon={IconPrinter} busy={print.isPending} onClick={() => print.mutate()}>
              <Trans>Préparer le PDF</Trans>
            </Button>
          </>
        }
      >
        <div className={css.stack}>
          <RadioField<ClassPaper['kind']>
            label={t`Document`}
            value={paper.kind}
            onChange={(kind) => setPaper({ ...paper, kind })}
            options={[
              { value: 'list', label: t`Liste de la classe`, note: t`Noms en français et en arabe.` },
              { value: 'signature', label: t`Liste à signer`, note: t`Avec une place pour chaque signature.` },
              { value: 'blank', label: t`Liste à colonnes vides`, note: t`Six colonnes à remplir à la main.` },
              { value: 'faces', label: t`Trombinoscope`, note: t`Photos, ou initiales quand il n’y en a pas.` },
            ]}
          />
          {sheets && paper.kind !== 'faces' && (
            <CheckField
              label={t`Avec la date de naissance`}
              checked={paper.birth}
              onChange={(event) => setPaper({ ...paper, birth: event.currentTarget.checked })}
            />
          )}
        </div>
      </Dialog>
    </>
  );
}

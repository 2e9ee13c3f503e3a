import type { CertificateSettings } from '@encrier/contract/communication/certificates';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DropZone } from '@encrier/ui/fields/DropZone';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLang } from '#kernel/i18n/i18n.ts';
import { pictureTypes } from '#kernel/uploads/accept.ts';
import { Pieces } from '../../reading/reading.public.tsx';
import { useFileUploads } from '../../writing/writing.public.tsx';

type Seal = CertificateSettings['seal'];
type Props = { seal: Seal; error: string | undefined; onSeal: (seal: Seal) => void };
/** The picture of the school's seal. */
export function SealField({ seal, error, onSeal }: Props) {
  const { t } = useLingui();
  const { rows, send } = useFileUploads(useLang());
  const take = async ([file]: File[]): Promise<void> => {
    const taken = file && (await send(file));
    if (taken) onSeal(taken);
  };
  return (
    <FieldGroup title={t`Cachet`}>
      {seal ? (
        <>
          <Pieces pieces={[seal]} />
          <Button size="small" onClick={() => onSeal(null)}>
            <Trans>Retirer le cachet</Trans>
          </Button>
        </>
      ) : (
        <DropZone
          title={t`Déposez l’image du cachet`}
          note={t`PNG à fond transparent de préférence`}
          choose={t`Choisir un fichier`}
          accept={pictureTypes}
          onFiles={(files) => void take(files)}
          uploads={rows}
          cancelLabel={(name) => t`Retirer ${name}`}
        />
      )}
      {error && <Notice tone="bad">{error}</Notice>}
    </FieldGroup>
  );
}

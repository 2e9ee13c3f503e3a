import type { ModelDoc } from '@encrier/contract/teaching/report-card-model';
import type { ReportModel } from '@encrier/contract/teaching/report-cards-models';
import { Button } from '@encrier/ui/actions/Button';
import { DropZone } from '@encrier/ui/fields/DropZone';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { TextArea, TextField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { useLang } from '#kernel/i18n/i18n.ts';
import { pictureTypes } from '#kernel/uploads/accept.ts';
import { Pieces } from '../../../../communication/reading/reading.public.tsx';
import { useFileUploads } from '../../../../communication/writing/writing.public.tsx';
import css from './Models.module.css';

type Props = {
  model: Pick<ReportModel, 'signature' | 'stamp'>;
  doc: ModelDoc;
  onChange: (part: Partial<Pick<ReportModel, 'signature' | 'stamp'>>) => void;
  onDoc: (part: Partial<ModelDoc>) => void;
};
/** Signatory, pictures of the signature and the stamp, and the footer. */
export function Signing({ model, doc, onChange, onDoc }: Props) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        label={t`Signataire`}
        maxLength={100}
        value={doc.signatory}
        onChange={(event) => onDoc({ signatory: event.currentTarget.value })}
      />
      <TextField
        label={t`Fonction`}
        maxLength={100}
        value={doc.function}
        onChange={(event) => onDoc({ function: event.currentTarget.value })}
      />
      <OnePicture
        title={t`Signature`}
        remove={t`Retirer la signature`}
        held={model.signature}
        onChange={(signature) => onChange({ signature })}
      />
      <OnePicture
        title={t`Cachet`}
        remove={t`Retirer le cachet`}
        held={model.stamp}
        onChange={(stamp) => onChange({ stamp })}
      />
      <TextArea
        label={t`Pied de page`}
        rows={2}
        maxLength={300}
        value={doc.footer}
        onChange={(event) => onDoc({ footer: event.currentTarget.value })}
      />
    </>
  );
}

function OnePicture({
  title,
  remove,
  held,
  onChange,
}: {
  title: string;
  remove: string;
  held: ReportModel['stamp'];
  onChange: (held: ReportModel['stamp']) => void;
}) {
  const { t } = useLingui();
  const { rows, send } = useFileUploads(useLang());
  const take = async (files: File[]): Promise<void> => {
    const sent = files[0] && (await send(files[0]));
    if (sent) onChange(sent);
  };
  return (
    <FieldGroup title={title}>
      {held ? (
        <div className={css.row}>
          <Pieces pieces={[held]} />
          <Button size="small" onClick={() => onChange(null)}>
            {remove}
          </Button>
        </div>
      ) : (
        <DropZone
          title={t`Déposez une image`}
          note={t`PNG à fond transparent de préférence`}
          choose={t`Choisir un fichier`}
          accept={pictureTypes}
          onFiles={(files) => void take(files)}
          uploads={rows}
          cancelLabel={(name) => t`Retirer ${name}`}
        />
      )}
    </FieldGroup>
  );
}

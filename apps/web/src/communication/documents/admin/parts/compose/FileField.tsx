import type { Attachment } from '@encrier/contract/kernel/attachment';
import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { FileName } from '@encrier/ui/data/FileName';
import { DropZone } from '@encrier/ui/fields/DropZone';
import { FieldError } from '@encrier/ui/fields/Field';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileText, IconReplace } from '@tabler/icons-react';
import { useId } from 'react';
import { fileAddress } from '#kernel/api/address.ts';
import { useLang } from '#kernel/i18n/i18n.ts';
import { useSession } from '#kernel/session/session.ts';
import { sizeWords } from '../../../../reading/reading.public.tsx';
import { useFileUploads } from '../../../../writing/writing.public.tsx';
import css from '../Admin.module.css';
import { ofName } from '#kernel/text.ts';

/** The one file of a document: sent as soon as it is chosen, replaced while it is a draft. */
export function FileField({
  file,
  locked,
  error,
  onChange,
}: {
  file: Attachment | null;
  locked: boolean;
  error: string | undefined;
  onChange: (file: Attachment | null) => void;
}) {
  const { t } = useLingui();
  const lang = useLang();
  const id = useId();
  const school = useSession((value) => value.school);
  const { rows, send } = useFileUploads(lang, (file) => void take([file]));
  const take = async (files: File[]): Promise<void> => {
    const taken = files[0] && (await send(files[0]));
    if (taken) onChange(taken);
  };
  if (file) {
    return (
      <div className={css.field}>
        <div className={css.file}>
          <IconFileText size={22} stroke={1.6} aria-hidden="true" />
          <span className={css.fileName}>
            <FileName name={file.name} /> <span className={css.quiet}>{sizeWords(file.size, lang)}</span>
          </span>
          {school && (
            <ButtonLink size="small" href={fileAddress(school, file)} target="_blank" rel="noopener">
              <Trans>Ouvrir</Trans>
            </ButtonLink>
          )}
          <Button
            size="small"
            icon={IconReplace}
            disabled={locked}
            aria-describedby={locked ? `${id}-kept` : undefined}
            onClick={() => onChange(null)}
          >
            <Trans>Remplacer</Trans>
          </Button>
        </div>
        {locked && (
          <p id={`${id}-kept`} className={css.help}>
            <Trans>Le document est publié : remettez une nouvelle version depuis son suivi.</Trans>
          </p>
        )}
      </div>
    );
  }
  return (
    <div aria-describedby={`${id}-error`}>
      <DropZone
        title={t`Déposez le fichier ici`}
        note={t`PDF, image ou document de bureau, 20 Mo au plus`}
        choose={t`Choisir un fichier`}
        accept=".pdf,.docx,.odt,.jpg,.jpeg,.png"
        onFiles={(files) => void take(files)}
        uploads={rows}
        cancelLabel={(name) => t`Arrêter l’envoi ${ofName(name)}`}
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

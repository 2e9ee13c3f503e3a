import type { Attachment } from '@encrier/contract/kernel/attachment';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { fileAddress } from '#kernel/api/address.ts';
import { useSession } from '#kernel/session/session.ts';
import css from './Reading.module.css';
import { ofName } from '#kernel/text.ts';

/**
 * The pages of a document inside the page when the browser can draw them, else a link to the device's reader, as on
 * most phones. Calls `onShown` when they were shown or opened.
 */
export function PdfPages({ file, onShown }: { file: Attachment; onShown?: (() => void) | undefined }) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const drawn = school !== null && navigator.pdfViewerEnabled !== false;
  const onDrawn = useRef(onShown);
  useEffect(() => {
    if (drawn) onDrawn.current?.();
  }, [drawn]);
  if (!school) return null;
  const address = fileAddress(school, file);
  if (drawn)
    return (
      <iframe
        className={css.pages}
        src={`${address}#view=FitH&toolbar=0&navpanes=0`}
        title={t`Aperçu ${ofName(file.name)}`}
      />
    );
  return (
    <div className={css.paper}>
      <IconFileTypePdf size={34} stroke={1.4} aria-hidden="true" />
      {file.pages && <p>{plural(file.pages, { one: '# page', other: '# pages' })}</p>}
      <ButtonLink href={address} target="_blank" rel="noopener" onClick={onShown}>
        <Trans>Lire le document</Trans>
      </ButtonLink>
    </div>
  );
}

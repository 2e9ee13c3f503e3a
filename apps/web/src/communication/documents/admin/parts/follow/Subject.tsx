import type { AdminDocument } from '@encrier/contract/communication/documents';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { Trans } from '@lingui/react/macro';
import { comma } from '#kernel/text.ts';
import css from '../Admin.module.css';
import { LookPill, statusLooks } from '../words.tsx';
import { Former } from './Former.tsx';

/** The document and its recipients, with its former files. */
export function Subject({ document }: { document: AdminDocument }) {
  const target = document.pupil
    ? [document.pupil.label, document.pupil.class]
    : [document.chips.map(({ label }) => label).join(comma())];
  return (
    <>
      <div>
        <h2 className={css.title} dir="auto">
          {document.content.title}
        </h2>
        <p className={css.under}>
          <LookPill look={statusLooks[document.status]} /> <Facts>{target}</Facts>
          {document.can.edit && (
            <ButtonLink size="small" variant="link" href={`/admin/documents/${document.id}?modifier=1`}>
              <Trans>Modifier</Trans>
            </ButtonLink>
          )}
        </p>
      </div>
      <Former document={document} />
    </>
  );
}

import type { ResourceRow } from '@encrier/contract/communication/resources';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill, SubjectPill } from '@encrier/ui/data/StatusPill';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { Given } from '../Given.tsx';
import css from '../Resources.module.css';
import { kinds, statuses } from '../words.ts';
import { comma } from '#kernel/text.ts';
import { namedIn } from '#kernel/content/subject-name.ts';

/** A resource beside its table: its content for readers, and its figures. */
export function PreviewSheet({ row, base, onClose }: { row: ResourceRow | null; base: string; onClose: () => void }) {
  const { t } = useLingui();
  const [shown, setShown] = useState(row);
  if (row && row !== shown) setShown(row);
  return (
    <Sheet open={row !== null} onClose={onClose} title={shown?.title ?? ''} closeLabel={t`Fermer`} width={760}>
      {shown && <Sheeted row={shown} base={base} />}
    </Sheet>
  );
}

function Sheeted({ row, base }: { row: ResourceRow; base: string }) {
  const { t, i18n } = useLingui();
  const figures = [
    plural(row.readers, { one: '# lecteur', other: '# lecteurs' }),
    plural(row.views, { one: '# ouverture', other: '# ouvertures' }),
    plural(row.favourites, { one: '# favori', other: '# favoris' }),
  ];
  return (
    <div className={css.panel}>
      <div className={css.meta}>
        <SubjectPill colorKey={row.subject.colour}>{namedIn(row.subject)}</SubjectPill>
        <span>{i18n._(kinds[row.kind].label)}</span>
        <StatusPill tone={statuses[row.status].tone}>{i18n._(statuses[row.status].label)}</StatusPill>
      </div>
      <div className={css.meta}>
        <Facts>{[row.author, row.year, row.audience.join(comma()) || t`pour personne encore`, ...row.levels]}</Facts>
      </div>
      <div className={css.meta}>
        <Facts>{figures}</Facts>
      </div>
      {row.description && (
        <p className={css.text} dir="auto">
          {row.description}
        </p>
      )}
      <Given content={row.content} title={row.title} downloadable />
      {row.can.edit && (
        <div className={css.foot}>
          <ButtonLink icon={IconPencil} href={`${base}/${row.id}`}>
            <Trans>Modifier</Trans>
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

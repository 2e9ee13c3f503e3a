import type { AdminDocument } from '@encrier/contract/communication/documents';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { FileName } from '@encrier/ui/data/FileName';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileText } from '@tabler/icons-react';
import { fileAddress } from '#kernel/api/address.ts';
import { formatShortDay } from '#kernel/dates.ts';
import { useSession } from '#kernel/session/session.ts';
import css from '../Admin.module.css';

/** Former files of a document, only for the office. */
export function Former({ document: { former, edition, replacedFor } }: { document: AdminDocument }) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  if (!former.length) return null;
  return (
    <Card title={t`Versions d’avant`} count={former.length} note={<bdi>{t`Version ${edition} : ${replacedFor}`}</bdi>}>
      {former.map(({ edition: nth, file, shownAt, endedAt, endedBy, read, answered }) => (
        <div key={nth} className={css.file}>
          <IconFileText size={22} stroke={1.6} aria-hidden="true" />
          <span className={css.fileName}>
            <FileName name={file.name} />{' '}
            <span className={css.quiet}>
              <Trans>
                Version {nth}, du {formatShortDay(shownAt)} au {formatShortDay(endedAt)} · remplacée par {endedBy} ·
                lectures : {read} · réponses : {answered}
              </Trans>
            </span>
          </span>
          {school && (
            <ButtonLink size="small" href={fileAddress(school, file)} target="_blank" rel="noopener">
              <Trans>Ouvrir</Trans>
            </ButtonLink>
          )}
        </div>
      ))}
    </Card>
  );
}

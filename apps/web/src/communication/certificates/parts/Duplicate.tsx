import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { ApiError } from '#kernel/api/error.ts';
import { formatDay } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';

/** Why a certificate was not issued; when the pupil already has one this year, offers a duplicate. */
export function NotIssued({ error, busy, onDuplicate }: { error: Error; busy: boolean; onDuplicate: () => void }) {
  const { t } = useLingui();
  if (!(error instanceof ApiError) || error.code !== 'certificates.has_one')
    return <Notice tone="bad">{sentence(error)}</Notice>;
  const number = String(error.details['number'] ?? '');
  const day = formatDay(String(error.details['issuedOn'] ?? ''));
  return (
    <Notice
      tone="warn"
      title={t`Il en a déjà un`}
      action={
        <Button size="small" busy={busy} onClick={onDuplicate}>
          <Trans>Délivrer un duplicata</Trans>
        </Button>
      }
    >
      <Trans>
        Numéro <bdi dir="ltr">{number}</bdi>, du {day}. Un duplicata porte ce mot sur le papier et dans le registre.
      </Trans>
    </Notice>
  );
}

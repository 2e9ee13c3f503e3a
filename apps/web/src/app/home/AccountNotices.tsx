import { ButtonLink } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoment } from '#kernel/dates.ts';
import { useSession } from '#kernel/session/session.ts';
import { CodeWayOut } from '../states/ClosedState.tsx';

/** Number of recovery codes left at which the owner is asked to create new ones. */
const fewCodes = 3;

/** Security notices of the account: correspondence closed after a code of the school, recovery codes running out. */
export function AccountNotices() {
  const { t } = useLingui();
  const security = useSession((value) => (value.lookAs ? undefined : value.user?.security));
  const from = security?.correspondenceFrom;
  const when = from ? formatMoment(from) : '';
  const left = security?.recoveryCodes;
  return (
    <>
      {from && Date.parse(from) > Date.now() && (
        <Notice tone="warn" title={t`Messages et réclamations encore fermés : ouverture ${when}`}>
          <CodeWayOut />
        </Notice>
      )}
      {left !== undefined && left <= fewCodes && (
        <Notice
          tone="warn"
          title={
            left === 0
              ? t`Aucun code de secours ne reste`
              : plural(left, { one: 'Il reste # code de secours', other: 'Il reste # codes de secours' })
          }
          action={
            <ButtonLink size="small" href="/account?open=security">
              <Trans>Faire de nouveaux codes</Trans>
            </ButtonLink>
          }
        >
          <Trans>Sans eux, un téléphone perdu ferme ce compte.</Trans>
        </Notice>
      )}
    </>
  );
}

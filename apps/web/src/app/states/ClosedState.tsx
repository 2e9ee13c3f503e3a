import { ButtonLink } from '@encrier/ui/actions/Button';
import { StatePage } from '@encrier/ui/feedback/Paper';
import { PageBody } from '@encrier/ui/frame/PageHeader';
import { Trans } from '@lingui/react/macro';
import { IconEyeOff, IconLock } from '@tabler/icons-react';
import { formatMoment } from '#kernel/dates.ts';
import { useSession } from '#kernel/session/session.ts';

/**
 * A page of private correspondence, closed during look-as or after signing in by a code of the school: why, and until
 * when.
 */
export function ClosedState() {
  const from = useSession((value) => value.user?.security.correspondenceFrom ?? null);
  const looking = useSession((value) => value.lookAs !== null);
  const when = from && formatMoment(from);
  const home = (
    <ButtonLink variant="primary" href="/">
      <Trans>Revenir à l’accueil</Trans>
    </ButtonLink>
  );
  return (
    <PageBody>
      {looking || !from ? (
        <StatePage
          icon={IconEyeOff}
          title={<Trans>Fermé pendant la consultation</Trans>}
          actions={home}
          foot={<Trans>Pour aider cette personne, demandez-lui de vous montrer la page sur son propre écran.</Trans>}
        >
          <Trans>Messages, réclamations, santé et notifications ne se lisent pas par le compte d’un autre.</Trans>
        </StatePage>
      ) : (
        <StatePage
          icon={IconLock}
          title={<Trans>Encore fermé : ouverture {when}</Trans>}
          actions={home}
          foot={<CodeWayOut />}
        >
          <Trans>
            Un code de l’établissement a ouvert ce compte : messages, réclamations et notifications attendent un jour,
            le temps que son propriétaire soit prévenu.
          </Trans>
        </StatePage>
      )}
    </PageBody>
  );
}

/** How the owner opens everything at once. */
export const CodeWayOut = () => (
  <Trans>
    Pour tout ouvrir sans attendre, déconnectez-vous et demandez un lien à votre adresse par « Mot de passe oublié ».
  </Trans>
);

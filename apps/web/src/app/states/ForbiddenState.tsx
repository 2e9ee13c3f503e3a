import type { PermissionKey } from '@encrier/contract/kernel/permission';
import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { StatePage } from '@encrier/ui/feedback/Paper';
import { PageBody } from '@encrier/ui/frame/PageHeader';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconLock, IconShieldLock } from '@tabler/icons-react';
import { permissionWords } from '#kernel/room-words.ts';
import { useSession } from '#kernel/session/session.ts';
import { ofName } from '#kernel/text.ts';
import { areaNames } from '../area-names.ts';
import type { Refusal } from '../routing/resolve.ts';

/** A refused page, in the shell: what is missing, who can give it, and a way back. */
export function ForbiddenState({ refusal }: { refusal?: Refusal }) {
  const { i18n } = useLingui();
  const school = useSession((value) => value.school?.title ?? '');
  const ofSchool = ofName(school);
  const permission = refusal && refusal.why !== 'area' ? (refusal.permission as PermissionKey) : null;
  const words = permission && permissionWords(permission)?.label;
  const label = words ? i18n._(words) : (permission ?? '');
  if (refusal?.why === 'factor') return <WantsFactor label={label} />;
  const area = refusal?.why === 'area' ? i18n._(areaNames[refusal.area]) : '';
  return (
    <PageBody>
      <StatePage
        icon={IconLock}
        title={<Trans>Accès refusé</Trans>}
        actions={
          <>
            <ButtonLink variant="primary" href="/">
              <Trans>Revenir à l’accueil</Trans>
            </ButtonLink>
            <Button onClick={() => history.back()}>
              <Trans>Page précédente</Trans>
            </Button>
          </>
        }
        foot={
          refusal?.why === 'permission' ? (
            <Trans>
              Permission manquante : « <bdi>{label}</bdi> ». Une personne qui gère les rôles et les permissions{' '}
              {ofSchool} peut vous la donner.
            </Trans>
          ) : (
            <Trans>Une personne qui gère les rôles et les permissions {ofSchool} peut vous ouvrir cet espace.</Trans>
          )
        }
      >
        {refusal?.why === 'permission' && (
          <Trans>Vous êtes bien connecté, mais vos droits n’ouvrent pas cette page.</Trans>
        )}
        {refusal?.why === 'area' && (
          <Trans>Cette page appartient à l’espace « {area} », que votre compte n’ouvre pas.</Trans>
        )}
        {!refusal && <Trans>Cette page n’existe pas dans votre espace.</Trans>}
      </StatePage>
    </PageBody>
  );
}

/** The right is held; only the second factor is missing, and its button is here. */
function WantsFactor({ label }: { label: string }) {
  return (
    <PageBody>
      <StatePage
        icon={IconShieldLock}
        title={<Trans>Activez la double authentification</Trans>}
        actions={
          <>
            <ButtonLink variant="primary" href="/account?open=security">
              <Trans>Activer la double authentification</Trans>
            </ButtonLink>
            <Button onClick={() => history.back()}>
              <Trans>Page précédente</Trans>
            </Button>
          </>
        }
        foot={
          <Trans>
            Droit en attente : « <bdi>{label}</bdi> ». Il s’ouvre dès que le second facteur est en place.
          </Trans>
        }
      >
        <Trans>
          Vos droits ouvrent cette page, mais elle reste fermée tant qu’un code de votre téléphone ne protège pas ce
          compte.
        </Trans>
      </StatePage>
    </PageBody>
  );
}

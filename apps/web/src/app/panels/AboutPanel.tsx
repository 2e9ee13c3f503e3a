import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBook2, IconKeyboard, IconMap2 } from '@tabler/icons-react';
import { openPanel } from '#kernel/frame/panels.ts';
import { currentArea } from '#kernel/session/rights.ts';
import { useSession } from '#kernel/session/session.ts';
import { playTour } from '../tour/play.ts';
import css from './Panels.module.css';

/** Help, and the only place that names the product: the school is the brand everywhere else (design guide, 1). */
export function AboutPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const { user, area } = useSession();
  const guides = (import.meta.env.GUIDES ?? '').split(',').filter(Boolean);
  const mine = user ? currentArea(user, location.pathname, area) : '';
  const guide = guides.includes(mine) ? mine : null;
  const version = import.meta.env.VERSION ?? '';
  const licence = import.meta.env.LICENCE ?? '';
  return (
    <Dialog open={open} onClose={onClose} title={t`Aide et à propos`} closeLabel={t`Fermer`} width={400}>
      <div className={css.stack}>
        {guide && (
          <ButtonLink href={`/guide/${guide}.html`} target="_blank" rel="noopener" hrefLang="fr" icon={IconBook2} wide>
            <Trans>Ouvrir le guide</Trans>
          </ButtonLink>
        )}
        <Button
          icon={IconMap2}
          wide
          onClick={() => {
            onClose();
            void playTour(true);
          }}
        >
          <Trans>Revoir la visite guidée</Trans>
        </Button>
        <Button icon={IconKeyboard} className={css.keyboard} wide onClick={() => openPanel('keys')}>
          <Trans>Raccourcis clavier</Trans>
        </Button>
        <div className={css.product}>
          <img src="/icon.svg" alt="" width={40} height={40} />
          <p>
            <strong lang="fr">Encrier</strong> <bdi>{version}</bdi>
            {licence && (
              <>
                <br />
                <span className={css.quiet}>
                  <Trans>
                    Licence <bdi>{licence}</bdi>
                  </Trans>
                </span>
              </>
            )}
          </p>
        </div>
      </div>
    </Dialog>
  );
}
